import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * True if Shopify signed the body: base64 of its HMAC-SHA256 with the app's client secret, in `X-Shopify-Hmac-Sha256`.
 * After a rotation Shopify signs with the old secret for up to an hour: pass both.
 */
export function isSignedByShopify(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature, 'base64')
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(body).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
