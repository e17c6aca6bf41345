import type { WalletKind } from '../../../../shared/domain/checkout/hosted-fields.ts'

export interface TokenRequest {
  number: string
  exp_month: number
  exp_year: number
  cvc?: string
  name?: string
  wallet?: WalletKind
}

export type TokenReply =
  | { status: 'token'; token: string; card_type: string; card_last_four: string }
  | { status: 'refused'; message: string }
  | { status: 'unavailable' }

const textAt = (value: unknown, key: string): string | null => {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'string' ? found : null
}

/** Exchanges a test card for a token at the gateway that served this page. */
export const tokenize = async (request: TokenRequest): Promise<TokenReply> => {
  try {
    const response = await fetch(new URL('/test-gateway/tokens', location.href), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      credentials: 'omit',
      signal: AbortSignal.timeout(15_000),
    })
    const reply: unknown = await response.json()
    const token = textAt(reply, 'token')
    const card_type = textAt(reply, 'card_type')
    const card_last_four = textAt(reply, 'card_last_four')
    if (token !== null && card_type !== null && card_last_four !== null) {
      return { status: 'token', token, card_type, card_last_four }
    }
    const detail = textAt(reply, 'detail')
    return response.status === 400 && detail !== null
      ? { status: 'refused', message: detail }
      : { status: 'unavailable' }
  } catch {
    return { status: 'unavailable' }
  }
}
