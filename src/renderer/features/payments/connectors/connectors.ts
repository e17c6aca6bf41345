import type { ConnectorCard } from '../../../../shared/contracts/payments/payment-accounts.ts'

const METHOD_LABELS: Readonly<Record<string, string>> = {
  card: 'Card',
  paypal: 'PayPal',
  cashapp: 'Cash App',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

export const methodLabel = (method: string): string => METHOD_LABELS[method] ?? method

/** 'Card, Apple Pay' */
export const methodsText = (methods: readonly string[]): string => methods.map(methodLabel).join(', ')

/** The same with at most three: 'Card, Apple Pay and 3 more'. */
export const shortMethods = (methods: readonly string[]): string =>
  methods.length <= 3 ? methodsText(methods) : `${methodsText(methods.slice(0, 2))} and ${methods.length - 2} more`

/** 'USD, CAD, EUR', 'USD, CAD and 12 more', 'All currencies'. */
export function currenciesText(currencies: 'any' | readonly string[], shown = 3): string {
  if (currencies === 'any') return 'All currencies'
  if (currencies.length <= shown + 1) return currencies.join(', ')
  return `${currencies.slice(0, shown).join(', ')} and ${currencies.length - shown} more`
}

/** Two-letter mark of a provider: its first two capitals (PayPal is PP), else its first two letters. */
export function markOf(name: string): string {
  const capitals = name.match(/\p{Lu}/gu) ?? []
  const [first = '', second = ''] = capitals
  return capitals.length >= 2 ? first + second : name.slice(0, 2)
}

export type ConnectorKind = 'cards' | 'wallets'

const WALLETS: ReadonlySet<string> = new Set(['apple_pay', 'google_pay', 'paypal', 'cashapp'])

/** True if a provider supports the given kind of methods: cards, wallets or both. */
export const supportsKind = ({ methods }: Pick<ConnectorCard, 'methods'>, kind: ConnectorKind): boolean =>
  methods.some((method) => (kind === 'cards' ? method === 'card' : WALLETS.has(method)))

/** True if its accounts can be activated. One that accepts cards must be able to charge them. */
export const canBeActivated = ({ charges, methods }: Pick<ConnectorCard, 'charges' | 'methods'>): boolean =>
  charges || !methods.includes('card')

/** Capabilities of a provider, one word each. */
export function capabilityLabels({ methods, capabilities }: ConnectorCard): string[] {
  const { three_d_secure, stored, partial_refund, partial_capture, disputes, webhooks } = capabilities
  const words: [boolean, string][] = [
    [supportsKind({ methods }, 'cards'), 'Cards'],
    [supportsKind({ methods }, 'wallets'), 'Wallets'],
    [three_d_secure, '3-D Secure'],
    [stored, 'Vault'],
    [stored, 'Post-purchase offers'],
    [partial_capture, 'Partial capture'],
    [partial_refund, 'Partial refunds'],
    [disputes, 'Disputes'],
    [webhooks, 'Webhooks'],
  ]
  return words.filter(([has]) => has).map(([, word]) => word)
}

/** Limitations that a merchant should know before connecting the provider. */
export function limitLabels({ methods, charges, on_pages }: ConnectorCard): string[] {
  const words: [boolean, string][] = [
    [!charges && supportsKind({ methods }, 'wallets'), 'Uses your card account'],
    [!canBeActivated({ charges, methods }), 'Can’t process payments yet'],
    [charges && !on_pages, 'Not on payment pages yet'],
  ]
  return words.filter(([has]) => has).map(([, word]) => word)
}
