/** What the others call whoever uses this browser: kept here, so that it is asked for once. */
const NAME = 'pegout.name';

export function rememberedName(): string {
  try {
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

export function rememberName(name: string): void {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // Storage is full or forbidden: the name is asked for again next time.
  }
}
