import * as z from 'zod/mini'
import { text, time } from '../fields.ts'

const part = z.optional(text(2000))

/** The campaign parameters and the referrer of the first address; what is kept of them is cut by `plainSource`. */
export const visitSource = z.object({
  utm_source: part,
  utm_medium: part,
  utm_campaign: part,
  utm_term: part,
  utm_content: part,
  referrer: part,
})

const visitStepKinds = [
  'page_view',
  'contact',
  'shipping',
  'payment',
  'offer_shown',
  'offer_accepted',
  'offer_declined',
  'paid',
] as const

/** One thing that a shopper did on the way to an order, at its first time. */
const visitStep = z.object({
  kind: z.enum(visitStepKinds),
  at: time,
  /** The name of the offer, where it was about one. */
  offer: z.optional(z.string()),
})
export type VisitStep = z.output<typeof visitStep>

/** How the shopper of an order came to it. */
export const visit = z.object({
  source: z.nullable(visitSource),
  /** 'Chrome on Windows'; '' where the browser told nothing of itself. */
  browser: z.string(),
  language: z.string(),
  /** The oldest first. */
  steps: z.array(visitStep),
})
export type Visit = z.output<typeof visit>
