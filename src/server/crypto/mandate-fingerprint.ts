import type { MandateScheme } from '../../shared/domain/payments/mandates.ts'
import type { Cipher } from './cipher.ts'

/**
 * Fingerprint that identifies a mandate's bank account without revealing it.
 * @param account its numbers as the JSON that is sealed
 */
export const mandateFingerprint = (cipher: Cipher, scheme: MandateScheme, account: string): string =>
  cipher.fingerprint('mandate fingerprints', `["${scheme}",${account}]`)
