import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

export const isChunk = (file: Bundle[string] | undefined): file is Rolldown.OutputChunk => file?.type === 'chunk';

/** A chunk and all that it loads at once. */
export function closure(bundle: Bundle, first: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const found = new Set([first]);
  for (const chunk of found) for (const name of chunk.imports) if (isChunk(bundle[name])) found.add(bundle[name]);
  return [...found];
}
