/** Initials for an avatar: 'ML' for 'Marta Lind', 'M' for a single word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => (Array.from(word)[0] ?? '').toUpperCase()).join('')
}
