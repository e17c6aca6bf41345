import * as z from 'zod/mini'
import { ConnectorUnavailable } from '../connector-errors.ts'
import type { FeeReader } from '../payouts.ts'
import { fromPayPalMoney } from './amounts.ts'
import type { PayPalClient } from './client.ts'
import { money } from './objects.ts'

const capture = z.object({
  id: z.string(),
  status: z.string(),
  create_time: z.nullish(z.string()),
  seller_receivable_breakdown: z.nullish(
    z.object({ gross_amount: money, paypal_fee: z.nullish(money), net_amount: z.nullish(money) }),
  ),
})

const orderWithFees = z.object({
  purchase_units: z.nullish(
    z.array(z.object({ payments: z.nullish(z.object({ captures: z.nullish(z.array(capture)) })) })),
  ),
})

/** Reads PayPal's fees, which come with each completed capture. */
export const paypalFees = (client: PayPalClient): FeeReader => ({
  lineOf: async (ctx, provider_reference) => {
    const path = `/v2/checkout/orders/${encodeURIComponent(provider_reference)}`
    const found = await client.call(ctx, { method: 'GET', path }, orderWithFees)
    if (!found.ok) {
      if (found.status === 404) return null
      throw new ConnectorUnavailable(`PayPal returned status ${found.status}.`)
    }
    const captures = (found.value.purchase_units ?? []).flatMap(({ payments }) => payments?.captures ?? [])
    const taken = captures.find(({ seller_receivable_breakdown: told }) => told?.paypal_fee && told.net_amount)
    const told = taken?.seller_receivable_breakdown
    if (!taken || !told?.paypal_fee || !told.net_amount) return null
    return {
      line_reference: taken.id,
      kind: 'charge',
      payment_reference: provider_reference,
      amount: fromPayPalMoney(told.gross_amount),
      fee: fromPayPalMoney(told.paypal_fee),
      net: fromPayPalMoney(told.net_amount),
      currency: told.net_amount.currency_code,
      description: '',
      available_at: null,
      created_at: taken.create_time ? new Date(taken.create_time) : ctx.now,
    }
  },
})
