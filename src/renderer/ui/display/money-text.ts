/** The symbol before the amount: '$', '€', or the code and a space for currencies without one. */
export const currencySymbol = (currency: string): string => {
  const symbol = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .formatToParts(0)
    .find((part) => part.type === 'currency')
  const text = symbol?.value ?? currency
  return text.length > 2 ? `${text} ` : text
}
