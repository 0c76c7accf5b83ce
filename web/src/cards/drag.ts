/**
 * Lets a card be thrown to the table: dragged up and out of the hand, it is chosen.
 * A tap stays a tap, and everything a drag does can be done by a tap or a key.
 */
export interface DragOptions {
  enabled: boolean;
  ondrop: () => void;
}

const SLACK = 8;

export function drag(node: HTMLElement, options: DragOptions) {
  let now = options;
  let pointer: number | null = null;
  let startX = 0;
  let startY = 0;
  let moved = false;

  const move = (x: number, y: number) => {
    node.style.transform = x || y ? `translate(${x}px, ${y}px) rotate(${Math.max(-6, Math.min(6, x / 24))}deg)` : '';
    node.classList.toggle('dragging', Boolean(x || y));
  };

  function down(event: PointerEvent) {
    if (!now.enabled || event.button !== 0 || pointer !== null) return;
    pointer = event.pointerId;
    startX = event.clientX;
    startY = event.clientY;
    moved = false;
    addEventListener('pointermove', go);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  function go(event: PointerEvent) {
    if (event.pointerId !== pointer) return;
    const x = event.clientX - startX;
    const y = event.clientY - startY;
    if (!moved && Math.hypot(x, y) < SLACK) return;
    moved = true;
    move(x, y);
  }

  function end(event: PointerEvent) {
    if (event.pointerId !== pointer) return;
    const far = startY - event.clientY > node.offsetHeight * 0.5;
    const chosen = moved && far && event.type === 'pointerup' && now.enabled;
    stop();
    move(0, 0);
    // A drag that ends over the card must not count as a tap too.
    if (moved) {
      node.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 0);
    }
    if (chosen) now.ondrop();
  }

  function stop() {
    pointer = null;
    removeEventListener('pointermove', go);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
  }

  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };

  node.addEventListener('pointerdown', down);
  return {
    update(next: DragOptions) {
      now = next;
    },
    destroy() {
      stop();
      node.removeEventListener('pointerdown', down);
    },
  };
}
