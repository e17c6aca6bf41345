/** One provider that accounts can be connected of, as its card shows it. */
export interface ConnectorCard {
  /** As connections name their provider. */
  provider: string
  name: string
  text: string
  /** The modes of a store in which it takes payments. */
  modes: readonly ('test' | 'live')[]
  /** What it can do, in a word each. */
  capabilities: readonly string[]
}

/** The providers that can be connected, in the order of their cards. */
export const connectors: readonly ConnectorCard[] = [
  {
    provider: 'test-gateway',
    name: 'Test gateway',
    text: 'Built in. Takes the published test cards only: it approves, declines, asks for 3-D Secure, is slow or down as the card number says. No real money moves.',
    modes: ['test'],
    capabilities: ['Cards', 'Wallets', '3-D Secure', 'One-click offers', 'Partial refunds', 'Disputes', 'Webhooks'],
  },
]

const methodWords: Readonly<Record<string, string>> = {
  card: 'Card',
  paypal: 'PayPal',
  cashapp: 'Cash App',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

/** 'Card, Apple Pay' */
export const methodsText = (methods: readonly string[]): string =>
  methods.map((method) => methodWords[method] ?? method).join(', ')
