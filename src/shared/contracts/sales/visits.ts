import * as z from 'zod/mini'
import { text, time } from '../fields.ts'

const part = z.optional(text(2000))

/** Campaign parameters and referrer of the first URL; `plainSource` shortens them before they are stored. */
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

/** A shopper's action before the order, when it first happened. */
const visitStep = z.object({
  kind: z.enum(visitStepKinds),
  at: time,
  /** Name of the offer that the step is about. */
  offer: z.optional(z.string()),
})
export type VisitStep = z.output<typeof visitStep>

/** How the shopper of an order found the store. */
export const visit = z.object({
  source: z.nullable(visitSource),
  /** 'Chrome on Windows'; '' if the browser didn't identify itself. */
  browser: z.string(),
  language: z.string(),
  /** Oldest first. */
  steps: z.array(visitStep),
})
export type Visit = z.output<typeof visit>
