const TEXTS_AND_NUMBERS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON without rounding: safe integers stay numbers, all others (10.00, ids beyond 2^53) become the text that
 * was sent. Undefined for invalid JSON.
 */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(TEXTS_AND_NUMBERS, keepExact))
  } catch {
    return undefined
  }
}

const keepExact = (token: string): string => {
  if (token.startsWith('"') || (/^-?\d+$/.test(token) && Number.isSafeInteger(Number(token)))) return token
  return `"${token}"`
}
