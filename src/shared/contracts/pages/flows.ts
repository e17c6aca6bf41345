import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { devices } from '../../domain/store/device.ts'
import { duplicatesIn, flowOutcomes, flowStepKinds } from '../../domain/flows/flow.ts'
import { contentCalls, draftFields, STALE } from './content-calls.ts'
import { contentStatus, count, id, mode, requiredText } from '../fields.ts'

const name = requiredText('Name is required', 80)

const WEIGHT = 'Weight must be a whole number from 0 to 100'
const localId = z.string('Required').check(z.regex(/^[\w-]{1,40}$/, 'Use only letters, digits, - and _'))

const variant = z.object({
  variant_id: localId,
  ref_id: z.nullable(id),
  weight: z.int(WEIGHT).check(z.minimum(0, WEIGHT), z.maximum(100, WEIGHT)),
})

const step = z.object({
  step_id: localId,
  kind: z.enum(flowStepKinds, 'Must be a valid step type'),
  variants: z.array(variant, 'Must be a list').check(z.maxLength(6, 'A step can have at most 6 variants')),
})

const edge = z.object({
  from: localId,
  to: localId,
  outcome: z.enum(flowOutcomes, 'Must be next, accepted or declined'),
})

const steps = z.array(step, 'Must be a list of steps').check(z.maxLength(10, 'A flow can have at most 10 steps'))
const edges = z.array(edge, 'Must be a list of edges').check(z.maxLength(40, 'A flow can have at most 40 edges'))

/** Steps as merchants may write them. Sessions refer to a step or variant by its id only. */
const editableSteps = steps.check(
  z.refine((list) => duplicatesIn(list.map(({ step_id }) => step_id)).length === 0, 'Every step needs its own ID'),
  z.refine(
    (list) => duplicatesIn(list.flatMap(({ variants }) => variants.map(({ variant_id }) => variant_id))).length === 0,
    'Every variant needs its own ID',
  ),
)

/** The editable content of a flow: its steps and the edges between them. */
export const flowContent = z.object({ name, steps, edges })
export type FlowContent = z.output<typeof flowContent>

/** `is_default`: the flow that the store's shoppers use while it is live. */
export const flowDraft = z.object({
  flow_id: id,
  store_id: id,
  status: contentStatus,
  is_default: z.boolean(),
  ...flowContent.shape,
  ...draftFields,
})
export type FlowDraft = z.output<typeof flowDraft>

const item = z.object({
  ref_id: id,
  kind: z.enum(flowStepKinds),
  name: z.string(),
  status: contentStatus,
  published: z.boolean(),
  instant: z.boolean(),
  products: z.array(z.object({ title: z.string(), sold: z.boolean() })),
})

const flowFacts = z.object({
  things: z.array(item),
  /** Names of the payment methods that shoppers can currently choose. */
  methods: z.array(z.string()),
  mode,
})

const byStore = (where: 'query' | 'body') => ({ in: where, field: 'store_id', kind: 'store' }) as const
const byFlow = (where: 'query' | 'body') => ({ in: where, field: 'flow_id', kind: 'flow' }) as const
const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date like 2026-11-21')))

const calls = contentCalls({
  base: '/flow',
  field: 'flow_id',
  kind: 'flow',
  noun: 'flow',
  content: flowContent,
  draft: flowDraft,
})

export const flows = {
  ...calls,
  publish: defineContract({
    ...calls.publish,
    errors: { 409: STALE, 422: 'It is archived or incomplete. `problems` lists what to fix, by step' },
  }),
  create: defineContract({
    method: 'POST',
    path: '/flow/create',
    summary: 'Create a draft flow from the current cart and pages of the store',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({ store_id: id, name: z.optional(name) }),
    response: z.object({ data: flowDraft }),
  }),
  list: defineContract({
    method: 'GET',
    path: '/flow/all',
    summary: 'List the flows of a store, newest first',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ store_id: id }),
    response: z.object({ flows: z.array(flowDraft), total: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/flow/details',
    summary: 'Get the draft of a flow',
    access: 'store',
    permission: 'store.view',
    scope: byFlow('query'),
    query: z.object({ flow_id: id }),
    response: z.object({ flowDetails: flowDraft }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/flow/update',
    summary: 'Update the draft, finished or not. Absent fields stay the same; a stale version returns 409',
    access: 'store',
    permission: 'pages.manage',
    scope: byFlow('body'),
    body: z.object({
      flow_id: id,
      version: z.optional(z.int()),
      name: z.optional(name),
      steps: z.optional(editableSteps),
      edges: z.optional(edges),
    }),
    response: z.object({ data: flowDraft }),
    errors: { 409: STALE },
  }),
  facts: defineContract({
    method: 'GET',
    path: '/flow/facts',
    summary: 'List what flows can show and which payment methods are available, to validate a flow',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ store_id: id }),
    response: flowFacts,
  }),
  live: defineContract({
    method: 'GET',
    path: '/flow/live',
    summary: 'Get the live flow with its cart, pages and offers',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ store_id: id }),
    response: z.object({ flow: z.nullable(z.object({ flow_id: id, name: z.string(), ref_ids: z.array(id) })) }),
  }),
  statistics: defineContract({
    method: 'GET',
    path: '/flow/statistics',
    summary: 'Count the sessions on each edge by start day, in the store’s mode. Defaults to 30 days and all devices',
    access: 'store',
    permission: 'store.view',
    scope: byFlow('query'),
    query: z.object({
      flow_id: id,
      start_date: day,
      end_date: day,
      /** By the device that the browser reported (GAP-73); sessions without one only count under all devices. */
      device: z.optional(z.enum(devices, 'Must be phone, tablet or desktop')),
    }),
    response: z.object({
      mode,
      start_date: z.string(),
      end_date: z.string(),
      /**
       * Sessions between two variants: `sessions` took the edge, out of `of` that could have. `past` is not an edge of
       * the flow: the steps in between were not shown. Incoming counts add up to the sessions that reached the variant;
       * at the end, to the orders.
       */
      edges: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          outcome: z.enum(flowOutcomes),
          sessions: count,
          of: count,
          past: z.boolean(),
        }),
      ),
      /**
       * `sessions` reached the variant, `went_on` of them continued: to the payment page, to a payment, or by
       * accepting.
       */
      variants: z.array(z.object({ variant_id: z.string(), sessions: count, went_on: count })),
    }),
  }),
} as const
