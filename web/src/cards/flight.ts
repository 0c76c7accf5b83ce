/**
 * Shows where a card came from: a card that has left one place and appeared in another
 * flies there. The page is already as it will be, so nothing waits for the flight.
 *
 *   const flights = new CardFlights(() => root, { reduced: () => settings.reducedMotion });
 *   $effect.pre(() => { void everythingThatMovesCards; flights.before(); });
 *   $effect(() => { void everythingThatMovesCards; flights.after(); });
 */
export interface FlightOptions {
  reduced: () => boolean;
  milliseconds?: number;
  /** where a card comes from that was not on the table before, as from a face-down hand */
  origin?: (code: string) => Element | null | undefined;
}

interface Spot {
  node: Element;
  box: DOMRect;
}

export class CardFlights {
  #spots = new Map<string, Spot>();
  #ready = false;

  constructor(
    private readonly root: () => Element | null | undefined,
    private readonly options: FlightOptions,
  ) {}

  /** Notes where every card lies, before the page changes. */
  before(): void {
    const root = this.root();
    if (!root) return;
    this.#ready = true;
    this.#spots.clear();
    for (const node of root.querySelectorAll('[data-card]'))
      this.#spots.set(node.getAttribute('data-card')!, { node, box: node.getBoundingClientRect() });
  }

  /** Lets the cards fly that lie elsewhere now. */
  after(): void {
    const root = this.root();
    if (!root || !this.#ready || this.options.reduced()) return;
    for (const node of root.querySelectorAll<HTMLElement>('[data-card]')) {
      const code = node.getAttribute('data-card')!;
      const spot = this.#spots.get(code);
      // The same element in a new place is moved by its own row.
      if (spot?.node === node) continue;
      const from = spot?.box ?? this.options.origin?.(code)?.getBoundingClientRect();
      if (from?.width) this.#fly(node, from);
    }
  }

  #fly(node: HTMLElement, from: DOMRect): void {
    const to = node.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    node.style.zIndex = '8';
    const flight = node.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` }, { transform: 'none' }],
      { duration: this.options.milliseconds ?? 280, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
    const land = () => (node.style.zIndex = '');
    flight.onfinish = land;
    flight.oncancel = land;
  }
}
