/** Characters of a store's name that fit in the top bar (A §2). */
export const MAX_NAME_LENGTH = 14

/** Truncates the name to its first 14 characters and '...' (GAP-16). */
export const truncateStoreName = (name: string): string => {
  const letters = Array.from(name)
  return letters.length > MAX_NAME_LENGTH ? `${letters.slice(0, MAX_NAME_LENGTH).join('')}...` : name
}
