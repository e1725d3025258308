/** Writes small numbers out. */
const names = 'no,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve'.split(',');

/** In small letters, for numbers up to twelve; others have digits. */
export const nameNumber = (count: number) => names[count] ?? String(count);

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
