import type { Plugin } from 'vite';
import { Board, COMPACT } from '../src/pegboard/layout.ts';
import { ribbon } from '../src/pegboard/track.ts';

const board = new Board(2, 121, COMPACT);

const SIZE = `width="${board.length}" height="${board.width}"`;
/** The wood of a board for two as it lies above a table on a phone. */
const WOOD = `<svg class="ahead" viewBox="0 0 ${board.length} ${board.width}" aria-hidden="true">
      <defs><clipPath id="ahead-edge"><rect ${SIZE} rx="7" /></clipPath></defs>
      <g clip-path="url(#ahead-edge)">
        <rect class="walnut" ${SIZE} />
        <path class="inlay" d="${ribbon(board, 1)}" stroke-width="${board.band + 1.8}" />
        <path class="maple" d="${ribbon(board, 1)}" stroke-width="${board.band}" />
        <image class="grain" href="/src/pegboard/grain.webp" ${SIZE} preserveAspectRatio="none" />
      </g>
    </svg>`;

/**
 * Puts the board's wood into index.html: whoever comes to a table sees it before the first script has come
 * (theme.css, "ahead", says when).
 */
export function boardAhead(): Plugin {
  return {
    name: 'pegout-board-ahead',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('<div id="app"></div>', (app) => `${app}\n    ${WOOD}`) },
  };
}
