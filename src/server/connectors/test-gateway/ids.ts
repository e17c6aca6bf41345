import { randomBytes } from 'node:crypto'

export type GatewayIdPrefix = 'tgtok' | 'tgch' | 'tgpm' | 'tgre' | 'tgdp' | 'tgev'

/**
 * Creates an id of the gateway: sortable by time, with 128 random bits because a charge's id alone gives access to its
 * challenge.
 */
export const gatewayId = (prefix: GatewayIdPrefix, now: Date): string =>
  `${prefix}_${now.getTime().toString(36).padStart(9, '0')}${randomBytes(16).toString('hex')}`
