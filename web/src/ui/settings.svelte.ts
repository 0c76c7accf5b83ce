/**
 * What a visitor has chosen, kept in this browser. Each setting has a key of its own,
 * so that two tabs changing different settings never undo each other's choice.
 */
export interface SettingValues {
  deck: 'two' | 'four';
  print: 'normal' | 'large';
  /** null: as the device asks */
  motion: 'full' | 'reduced' | null;
  sound: boolean;
  volume: number;
  pace: 'explain' | 'slow' | 'normal' | 'fast';
  theme: 'system' | 'light' | 'dark';
}
type Key = keyof SettingValues;

export const DEFAULTS: Readonly<SettingValues> = {
  deck: 'two', print: 'normal', motion: null, sound: false, volume: 0.6, pace: 'normal', theme: 'system',
};

const CHOICES: { [K in Key]: (value: unknown) => boolean } = {
  deck: (v) => v === 'two' || v === 'four',
  print: (v) => v === 'normal' || v === 'large',
  motion: (v) => v === 'full' || v === 'reduced' || v === null,
  sound: (v) => typeof v === 'boolean',
  volume: (v) => typeof v === 'number' && v >= 0 && v <= 1,
  pace: (v) => v === 'explain' || v === 'slow' || v === 'normal' || v === 'fast',
  theme: (v) => v === 'system' || v === 'light' || v === 'dark',
};

const PREFIX = 'pegout.';
const KEYS = Object.keys(DEFAULTS) as Key[];

/** The stored value of one setting, or its default where the text is missing or makes no sense. */
export function readSetting<K extends Key>(key: K, text: string | null): SettingValues[K] {
  if (text === null) return DEFAULTS[key];
  try {
    const value: unknown = JSON.parse(text);
    return CHOICES[key](value) ? (value as SettingValues[K]) : DEFAULTS[key];
  } catch {
    return DEFAULTS[key];
  }
}

class Settings implements SettingValues {
  #values = $state<SettingValues>({ ...DEFAULTS });
  #deviceReduces = $state(false);

  get deck() { return this.#values.deck; }
  set deck(v) { this.#set('deck', v); }
  get print() { return this.#values.print; }
  set print(v) { this.#set('print', v); }
  get motion() { return this.#values.motion; }
  set motion(v) { this.#set('motion', v); }
  get sound() { return this.#values.sound; }
  set sound(v) { this.#set('sound', v); }
  get volume() { return this.#values.volume; }
  set volume(v) { this.#set('volume', v); }
  get pace() { return this.#values.pace; }
  set pace(v) { this.#set('pace', v); }
  get theme() { return this.#values.theme; }
  set theme(v) { this.#set('theme', v); }

  /** What holds in the end: the choice made here, else what the device asks. */
  get reducedMotion(): boolean {
    return this.#values.motion === null ? this.#deviceReduces : this.#values.motion === 'reduced';
  }

  /** Reads what is stored and follows the other tabs and the device. Call once, in the browser. */
  start(): void {
    const stored = (key: Key) => {
      try {
        return localStorage.getItem(PREFIX + key);
      } catch {
        return null;
      }
    };
    for (const key of KEYS) this.#take(key, stored(key));
    const device = matchMedia('(prefers-reduced-motion: reduce)');
    this.#deviceReduces = device.matches;
    device.addEventListener('change', () => {
      this.#deviceReduces = device.matches;
      this.#show();
    });
    addEventListener('storage', (event) => {
      // A null key is a cleared storage: everything goes back to its default.
      for (const key of KEYS) {
        if (event.key === null) this.#take(key, null);
        else if (event.key === PREFIX + key) this.#take(key, event.newValue);
      }
      this.#show();
    });
    this.#show();
  }

  #take<K extends Key>(key: K, text: string | null): void {
    this.#values[key] = readSetting(key, text);
  }

  #set<K extends Key>(key: K, value: SettingValues[K]): void {
    if (!CHOICES[key](value)) return;
    this.#values[key] = value;
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      // Storage is full or forbidden: the choice holds for this visit.
    }
    this.#show();
  }

  /** Puts the choices on the page, where the style sheet finds them. */
  #show(): void {
    if (typeof document === 'undefined') return;
    const data = document.documentElement.dataset;
    data.deck = this.deck;
    data.print = this.print;
    data.motion = this.reducedMotion ? 'reduced' : 'full';
    data.theme = this.theme;
  }
}

export const settings = new Settings();
