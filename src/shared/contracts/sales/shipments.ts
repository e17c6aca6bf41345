import * as z from 'zod/mini'
import { hasCredentials, NO_CREDENTIALS } from '../../domain/address/web-address.ts'
import { id, text, time } from '../fields.ts'

export const shipment = z.object({
  shipment_id: id,
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string(),
  shipped_at: time,
})

/** A blank `tracking_url` defaults to the carrier's tracking page, if known. */
export const tracking = {
  carrier: z._default(text(80), ''),
  tracking_number: z._default(text(120), ''),
  tracking_url: z._default(
    text(500).check(
      z.refine((url) => url === '' || /^https?:\/\/[^\s]+$/.test(url), 'Must be a URL that starts with https://'),
      z.refine((url) => !hasCredentials(url), NO_CREDENTIALS),
    ),
    '',
  ),
}
