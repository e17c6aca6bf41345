import { DEFAULT_VARIANT } from '../../../src/shared/domain/cart/variant-title.ts'
import type { Drawing } from './art.ts'

export interface DemoVariant {
  title: string
  sku: string
  /** In cents. */
  price: number
  /** Items on hand when the demo is ready. */
  stock: number
  /** False if stock isn't tracked. */
  track_stock?: false
}

export interface DemoProduct {
  title: string
  description: string
  drawing: Drawing
  /** Relative sales frequency. */
  weight: number
  archived?: true
  variants: readonly DemoVariant[]
}

/** Low-stock threshold of variants. */
export const LOW_STOCK = 8

const variant = (title: string, sku: string, price: number, stock: number): DemoVariant => ({
  title,
  sku,
  price,
  stock,
})

/** The products of Fernhill Coffee Gear. */
export const CATALOG: readonly DemoProduct[] = [
  {
    title: 'Heron gooseneck kettle',
    description: 'A 0.9-liter kettle with a slow, steady pour and a counterweighted handle.',
    drawing: 'kettle',
    weight: 9,
    variants: [
      variant('Matte black', 'HER-BLK', 8900, 42),
      variant('Sand', 'HER-SND', 8900, 6),
      variant('Forest', 'HER-FOR', 9400, 23),
    ],
  },
  {
    title: 'Ridge pour-over dripper',
    description: 'Ceramic cone with deep spiral ridges. Takes size 02 filters.',
    drawing: 'dripper',
    weight: 10,
    variants: [variant('White', 'RDG-WHT', 2800, 118), variant('Clay', 'RDG-CLY', 3200, 64)],
  },
  {
    title: 'Pebble hand grinder',
    description: 'Steel conical burrs, forty grind settings, folds to fit a shirt pocket.',
    drawing: 'grinder',
    weight: 7,
    variants: [variant('Steel', 'PBL-STL', 11900, 17), variant('Walnut', 'PBL-WAL', 13900, 0)],
  },
  {
    title: 'Lantern glass server',
    description: 'Heatproof glass, 600 milliliters, with marks for two and four cups.',
    drawing: 'server',
    weight: 6,
    variants: [variant('600 ml', 'LAN-600', 3600, 71)],
  },
  {
    title: 'Tally brewing scale',
    description: 'Accurate to a tenth of a gram. The timer starts with the first drop.',
    drawing: 'scale',
    weight: 5,
    variants: [variant('Black', 'TAL-BLK', 6400, 33), variant('White', 'TAL-WHT', 6400, 5)],
  },
  {
    title: 'Paper filters, 02',
    description: 'Unbleached paper, 100 per box. Rinse once and brew.',
    drawing: 'filters',
    weight: 12,
    variants: [variant('Box of 100', 'FLT-100', 900, 460), variant('Three boxes', 'FLT-300', 2400, 152)],
  },
  {
    title: 'Hollow mug pair',
    description: 'Two stoneware mugs, 250 milliliters each, glazed by hand.',
    drawing: 'mugs',
    weight: 8,
    variants: [
      variant('Oat', 'HOL-OAT', 4200, 58),
      variant('Moss', 'HOL-MOS', 4200, 49),
      variant('Ember', 'HOL-EMB', 4400, 7),
    ],
  },
  {
    title: 'Drift travel tumbler',
    description: 'Double-walled steel that keeps 350 milliliters hot for six hours.',
    drawing: 'tumbler',
    weight: 7,
    variants: [variant('Pine', 'DRF-PIN', 3400, 87), variant('Slate', 'DRF-SLT', 3400, 0)],
  },
  {
    title: 'Keep bean canister',
    description: 'Airtight steel with a valve in the lid. Holds 350 grams.',
    drawing: 'canister',
    weight: 5,
    variants: [variant('350 g', 'KEP-350', 3900, 39)],
  },
  {
    title: 'Gift wrap',
    description: 'Kraft paper, a cotton ribbon and a card with your message.',
    drawing: 'gift',
    weight: 2,
    variants: [{ ...variant(DEFAULT_VARIANT, 'GFT-WRP', 600, 0), track_stock: false }],
  },
  {
    title: 'Longday cold brew bottle',
    description: 'A one-liter bottle with a fine mesh core for overnight brewing.',
    drawing: 'bottle',
    weight: 3,
    archived: true,
    variants: [variant('1 liter', 'LNG-100', 4600, 12)],
  },
  {
    title: 'Single-origin coffee',
    description: 'One farm at a time, roasted to order. The bag says who grew it, and when.',
    drawing: 'origin',
    weight: 3,
    variants: [variant('Whole bean, 1 kg', 'ORG-WHL', 3400, 96), variant('Ground, 1 kg', 'ORG-GRD', 3400, 44)],
  },
  {
    title: 'Espresso duo',
    description: 'A chocolaty house blend and a brighter guest roast, 750 grams each.',
    drawing: 'espresso',
    weight: 2,
    variants: [variant('Two bags', 'ESP-DUO', 4900, 61)],
  },
  {
    title: 'Roaster’s choice',
    description: 'Whatever our roaster likes best this week, 250 grams.',
    drawing: 'choice',
    weight: 1,
    variants: [variant('250 g', 'RCH-250', 1800, 74)],
  },
]
