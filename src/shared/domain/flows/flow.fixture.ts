import type { FlowContext, FlowItem } from './flow-check.ts'
import type { Flow, FlowStepKind } from './flow.ts'

const thing = (ref_id: string, kind: FlowStepKind, name: string, given: Partial<FlowItem> = {}): FlowItem => ({
  ref_id,
  kind,
  name,
  status: 'live',
  published: true,
  instant: false,
  products: [],
  ...given,
})

const grinder = [{ title: 'Otter grinder', sold: true }]

/** A store with an item for every step. */
export const facts: FlowContext = {
  mode: 'test',
  methods: ['Card', 'PayPal'],
  things: [
    thing('cart', 'cart', 'Slide-out cart'),
    thing('page-a', 'payment_page', 'Autumn checkout'),
    thing('page-b', 'payment_page', 'Minimal, no hero'),
    thing('instant', 'payment_page', 'One page', { instant: true }),
    thing('up', 'upsell', 'Grinder after kettle', { products: grinder }),
    thing('down', 'downsell', 'Travel case', { products: grinder }),
    thing('end', 'confirmation_page', 'Thank you page'),
  ],
}

/** A realistic flow: cart, two payment pages, upsell, downsell and confirmation. */
export const wholeFlow: Flow = {
  steps: [
    { step_id: 's1', kind: 'cart', variants: [{ variant_id: 'c', ref_id: 'cart', weight: 100 }] },
    {
      step_id: 's2',
      kind: 'payment_page',
      variants: [
        { variant_id: 'a', ref_id: 'page-a', weight: 60 },
        { variant_id: 'b', ref_id: 'page-b', weight: 40 },
      ],
    },
    { step_id: 's3', kind: 'upsell', variants: [{ variant_id: 'u', ref_id: 'up', weight: 100 }] },
    { step_id: 's4', kind: 'downsell', variants: [{ variant_id: 'd', ref_id: 'down', weight: 100 }] },
    { step_id: 's5', kind: 'confirmation_page', variants: [{ variant_id: 'e', ref_id: 'end', weight: 100 }] },
  ],
  edges: [
    { from: 's1', to: 's2', outcome: 'next' },
    { from: 's2', to: 's3', outcome: 'next' },
    { from: 's3', to: 's5', outcome: 'accepted' },
    { from: 's3', to: 's4', outcome: 'declined' },
    { from: 's4', to: 's5', outcome: 'accepted' },
    { from: 's4', to: 's5', outcome: 'declined' },
  ],
}
