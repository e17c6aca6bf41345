/** Characters of a store's name that the top bar has room for (A §2). */
export const NAME_LIMIT = 14

/** The name, or its first 14 characters and '...' (GAP-16). */
export const cutName = (name: string): string => {
  const letters = Array.from(name)
  return letters.length > NAME_LIMIT ? `${letters.slice(0, NAME_LIMIT).join('')}...` : name
}
