/** Characters of a store's name that fit in the top bar (A §2). */
export const NAME_LIMIT = 14

/** Truncates the name to its first 14 characters and '...' (GAP-16). */
export const cutName = (name: string): string => {
  const letters = Array.from(name)
  return letters.length > NAME_LIMIT ? `${letters.slice(0, NAME_LIMIT).join('')}...` : name
}
