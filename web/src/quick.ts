/** Tables begun with one click: their cut for deal is made for the player, so that a hand is dealt at once. */
const key = (table: string) => `pegout.quick.${table}`;

export function beginQuickly(table: string): void {
  try {
    sessionStorage.setItem(key(table), '1');
  } catch {
    // without storage the player cuts
  }
}

export function isQuick(table: string): boolean {
  try {
    return sessionStorage.getItem(key(table)) !== null;
  } catch {
    return false;
  }
}
