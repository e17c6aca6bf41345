/** The sign that goes before the figure: '$', '€', or the code and a space where there is no sign. */
export const currencySymbol = (currency: string): string => {
  const symbol = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .formatToParts(0)
    .find((part) => part.type === 'currency')
  const text = symbol?.value ?? currency
  return text.length > 2 ? `${text} ` : text
}
