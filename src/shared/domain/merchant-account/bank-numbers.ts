/** Removes the separators from a bank account number. */
export const stripSeparators = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/** Returns true if an IBAN's check digits are valid (ISO 13616): the remainder by 97 is 1. */
export function isIban(text: string): boolean {
  const iban = stripSeparators(text)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

const WEIGHTS = [3, 7, 1]

/** Returns true if a US routing number's check digit is valid: its weighted total is a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  const digits = stripSeparators(text)
  if (!/^\d{9}$/.test(digits)) return false
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}

/** Returns true for six digits with any separators: 20-00-00. */
export const isSortCode = (text: string): boolean => /^\d{6}$/.test(stripSeparators(text))

export const isAccountNumber = (text: string): boolean => /^\d{4,17}$/.test(stripSeparators(text))

/** Returns the part of a number that can be shown: the last four characters, fewer for a short one. */
export const numberEnding = (text: string): string => {
  const plain = stripSeparators(text)
  return plain.length < 8 ? plain.slice(-2) : plain.slice(-4)
}
