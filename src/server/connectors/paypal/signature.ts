import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** How long PayPal repeats an undelivered webhook; anything older is a replay. */
const MAX_AGE_MS = 3 * 24 * 3_600_000

export interface Transmission {
  id: string
  time: string
  signature: string
  certUrl: string
  algorithm: string
}

/** The signature headers of a webhook; null if one is missing. */
export const transmissionOf = (
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Transmission | null => {
  const read = (name: string): string => {
    const value = headers[`paypal-${name}`]
    return typeof value === 'string' ? value : ''
  }
  const found = {
    id: read('transmission-id'),
    time: read('transmission-time'),
    signature: read('transmission-sig'),
    certUrl: read('cert-url'),
    algorithm: read('auth-algo'),
  }
  return Object.values(found).includes('') ? null : found
}

/** True if a certificate may be fetched from this URL: only PayPal's own hosts, only HTTPS. */
export const isPayPalAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username } = new URL(address)
  return protocol === 'https:' && port === '' && username === '' && /^([a-z0-9-]+\.)*paypal\.com$/.test(hostname)
}

/** The text that a signature covers, with the checksum of the body's bytes in place of the body. */
export const signedText = ({ id, time }: Pick<Transmission, 'id' | 'time'>, webhookId: string, body: Buffer): string =>
  [id, time, webhookId, crc32(body)].join('|')

/** Verifies a webhook with the certificate that PayPal signed it with. */
export const checkTransmission = (
  transmission: Transmission,
  { certificate, webhookId, body, now }: { certificate: string; webhookId: string; body: Buffer; now: Date },
): 'valid' | 'bad_signature' | 'too_old' => {
  if (transmission.algorithm.toUpperCase() !== 'SHA256WITHRSA') return 'bad_signature'
  try {
    const { publicKey, validFromDate, validToDate } = new X509Certificate(certificate)
    if (now < validFromDate || now > validToDate) return 'bad_signature'
    const verifier = createVerify('RSA-SHA256').update(signedText(transmission, webhookId, body))
    if (!verifier.verify(publicKey, transmission.signature, 'base64')) return 'bad_signature'
  } catch {
    return 'bad_signature'
  }
  const sent = new Date(transmission.time).getTime()
  return Number.isNaN(sent) || Math.abs(now.getTime() - sent) > MAX_AGE_MS ? 'too_old' : 'valid'
}
