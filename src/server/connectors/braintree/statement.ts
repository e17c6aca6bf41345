import type { Connector } from '../connector.ts'

/** A business name of exactly 3, 7 or 12 characters, an asterisk, and a product: 22 characters at most. */
const PATTERN =
  '[A-Za-z0-9. ]{3}\\*[A-Za-z0-9. ]{1,18}|[A-Za-z0-9. ]{7}\\*[A-Za-z0-9. ]{1,14}|[A-Za-z0-9. ]{12}\\*[A-Za-z0-9. ]{1,9}'

export const braintreeStatement: NonNullable<Connector['statement']> = {
  help: 'NAME*PRODUCT. Braintree requires a name of exactly 3, 7 or 12 characters, then an asterisk.',
  pattern: PATTERN,
  problem:
    'Enter a name of exactly 3, 7 or 12 letters, digits, periods or spaces, then * and what was sold, as in KETTLE.*TEA',
}

/** True if Braintree accepts a statement descriptor. It rejects the payment if the descriptor has any other form. */
export const isDescriptor = (text: string): boolean => new RegExp(`^(?:${PATTERN})$`).test(text)
