import type { Page } from '@playwright/test'
import type { OptimizerContent } from '../../../src/shared/contracts/pages/optimizer-content.ts'
import type { OptimizerEditor } from './optimizer-editor.ts'

type Field = keyof OptimizerContent

/** One change in the editor: the settings it covers, how to make it, and its visible effect. */
export interface OfferChange {
  fields: readonly Field[]
  change: (editor: OptimizerEditor) => Promise<void>
  /** Reads the effect on /special-offer. */
  read: (page: Page) => Promise<unknown>
  /** Expected result once the change is published. */
  after: unknown
}

const shows = (text: string) => (page: Page) => page.getByText(text, { exact: true }).first().isVisible()
const has = (selector: string) => async (page: Page) => (await page.locator(selector).count()) > 0

/** Reads a custom property from the first match of the selector; null without one. */
const property = (selector: string, name: string) => (page: Page) =>
  page.evaluate(
    ([where = '', what = '']) => {
      const found = document.querySelector(where)
      return found && getComputedStyle(found).getPropertyValue(what).trim()
    },
    [selector, name],
  )

/** Returns whether an uploaded picture is the background of an element. */
const pictured = (selector: string) => (page: Page) =>
  page.evaluate((where) => {
    const ground = document.querySelector(`${where} > img.shop-ground`)
    return ground !== null && (ground.getAttribute('src') ?? '').includes('/uploads/')
  }, selector)

/** Reads the offer data sent to the shopper's browser, for settings that the server acts on. */
const told =
  (field: Field) =>
  async (page: Page): Promise<unknown> => {
    const reply = page.waitForResponse((each) => each.url().endsWith('/optimizer/live') && each.status() === 200)
    await page.reload()
    const body: unknown = await (await reply).json()
    await page.locator('div.shop-offer').waitFor()
    return Reflect.get(Object(Reflect.get(Object(body), 'optimizer')), field)
  }

const words = (fields: readonly Field[], group: string, label: string, text: string, on?: string): OfferChange => ({
  fields,
  change: async (editor) => {
    if (on !== undefined) await editor.turnOn(group, on)
    await editor.fill(group, label, text)
  },
  read: shows(text),
  after: true,
})

const colour = (
  field: Field,
  group: string,
  label: string,
  value: string,
  where: string,
  name: string,
): OfferChange => ({
  fields: [field],
  change: (editor) => editor.fill(group, label, value),
  read: property(where, name),
  after: value.toLowerCase(),
})

const PAGE = '.shop-page'
const LIMITED = 'Limited time and stock'
const OWN = 'Custom text and image'
const size = (field: Field, group: string, label: string, selector: string): OfferChange => ({
  fields: [field],
  change: (editor) => editor.choose(group, label, 'Large'),
  read: has(selector),
  after: true,
})

const offer: readonly OfferChange[] = [
  words(['header'], 'Text', 'Header', 'Better together'),
  words(['tagline'], 'Text', 'Tagline', 'It travels in the same box'),
  words(['feature1'], 'Text', 'Feature 1', 'Steel burrs'),
  words(['feature2'], 'Text', 'Feature 2', 'Quiet as a cat'),
  words(['feature3'], 'Text', 'Feature 3', 'Two years of warranty'),
  {
    fields: ['optimizer_type', 'product2_id', 'product3_id'],
    change: async (editor) => {
      await editor.choose('Offer', 'Offer type', 'Bundle')
      await editor.pick('Offer', 'Second product', 'Brew scale')
      await editor.pick('Offer', 'Third product', 'Travel case')
    },
    read: async (page) =>
      (await page.getByRole('list', { name: 'In this bundle' }).getByRole('listitem').count()) === 3,
    after: true,
  },
  {
    // 120.00 + 54.00 + 30.00 less a quarter, plus 3.00 once.
    fields: ['discount_amount', 'added_fee', 'product1_id'],
    change: async (editor) => {
      await editor.pick('Offer', 'Offered product', 'Hand grinder')
      await editor.fill('Offer', 'Discount', '25')
      await editor.fill('Offer', 'Added fee', '3.00')
    },
    read: shows('$156.00'),
    after: true,
  },
  {
    // The server decides what comes next, which is tested in `if-declined.api.test.ts`.
    fields: ['if_declined'],
    change: (editor) => editor.pick('Offer', 'If declined', 'No downsell, complete the order'),
    read: told('if_declined'),
    after: 'none',
  },
  {
    fields: ['trigger_product_id'],
    change: (editor) => editor.pick('Offer', 'Show if the order contains', 'Kettle'),
    read: async (page) => String(await told('trigger_product_id')(page)).startsWith('prd_'),
    after: true,
  },
  {
    fields: ['name'],
    change: (editor) => editor.fill('Offer', 'Offer name', 'Autumn offer'),
    read: told('name'),
    after: 'Autumn offer',
  },
]

const look: readonly OfferChange[] = [
  colour('background_color', 'Colors', 'Background', '#FDF6E3', PAGE, '--shop-bg'),
  colour('secondary_background_color', 'Colors', 'Price box', '#E9F5DB', '.shop-offer-price', '--shop-part-bg'),
  colour('main_text_color', 'Colors', 'Main text', '#102A43', PAGE, '--shop-text'),
  colour('secondary_text_color', 'Colors', 'Secondary text', '#334E68', PAGE, '--shop-text-2'),
  colour('button_color', 'Colors', 'Button', '#8A1C1C', PAGE, '--shop-button'),
  colour('button_text_color', 'Colors', 'Button text', '#FFF4E6', PAGE, '--shop-button-text'),
  {
    fields: ['logo'],
    change: (editor) => editor.upload('Logo', 'Logo'),
    read: has('img.shop-logo[src^="/uploads/"]'),
    after: true,
  },
]

const bands: readonly OfferChange[] = [
  words(['banner_enabled', 'banner_primary_text'], 'Banner', 'Banner text', 'Only with this order', 'Show a banner'),
  words(['banner_secondary_text'], 'Banner', 'Banner secondary text', 'Packed in Austin'),
  colour('banner_color', 'Banner', 'Banner background color', '#1B4332', '.shop-banner', '--shop-part-bg'),
  colour('banner_primary_text_color', 'Banner', 'Banner first line', '#FFE8CC', '.shop-banner', '--shop-part-text'),
  colour(
    'banner_secondary_text_color',
    'Banner',
    'Banner second line',
    '#D8F3DC',
    '.shop-banner',
    '--shop-part-text-2',
  ),
  {
    fields: ['banner_background_type', 'banner_image'],
    change: async (editor) => {
      await editor.choose('Banner', 'Banner background', 'Image')
      await editor.upload('Banner', 'Banner image')
    },
    read: pictured('.shop-banner'),
    after: true,
  },
  words(['hero_enabled', 'hero_section_header_text'], 'Hero', 'Hero heading', 'Made for each other', 'Show a hero'),
  colour('hero_section_background_color', 'Hero', 'Hero background color', '#E9D8A6', '.shop-hero', '--shop-part-bg'),
  {
    fields: ['hero_section_background_type', 'hero_image'],
    change: async (editor) => {
      await editor.choose('Hero', 'Hero background', 'Image')
      await editor.upload('Hero', 'Hero image')
    },
    read: pictured('.shop-hero'),
    after: true,
  },
  words(['callout_enabled', 'callout_title'], 'Callout', 'Callout title', 'Loved by 12,000 brewers', 'Show a callout'),
  size('callout_time_size', 'Callout', 'Countdown size', '.shop-offer-time-large'),
  colour(
    'callout_background_color',
    'Callout',
    'Callout background',
    '#FFE5D9',
    '.shop-offer-callout',
    '--shop-part-bg',
  ),
  colour('callout_text_color', 'Callout', 'Callout text', '#4A1942', '.shop-offer-callout', '--shop-part-text'),
]

const rest: readonly OfferChange[] = [
  {
    fields: ['limited_time_active', 'limited_time_remaining'],
    change: async (editor) => {
      await editor.turnOn(LIMITED, 'Add a time limit')
      await editor.fill(LIMITED, 'Minutes', '42')
    },
    read: async (page) => (await page.getByRole('timer').allTextContents()).some((text) => /^4[12]:/.test(text)),
    after: true,
  },
  {
    fields: ['limited_stock_active', 'limited_stock_remaining'],
    change: async (editor) => {
      await editor.turnOn(LIMITED, 'Show stock left')
      await editor.fill(LIMITED, 'Show at this quantity or less', '500')
    },
    read: shows('Only 50 left.'),
    after: true,
  },
  size('limited_size', LIMITED, 'Notice size', '.shop-limited-large'),
  colour('limited_icon_color', LIMITED, 'Notice icon', '#9A3412', '.shop-limited', '--shop-part-icon'),
  colour('limited_background_color', LIMITED, 'Notice background', '#FEF3C7', '.shop-limited', '--shop-part-bg'),
  colour('limited_main_text_color', LIMITED, 'Notice text', '#3B2F0B', '.shop-limited', '--shop-part-text'),
  colour(
    'limited_secondary_text_color',
    LIMITED,
    'Notice secondary text',
    '#5C4306',
    '.shop-limited',
    '--shop-part-text-2',
  ),
  words(['custom_text_enabled', 'custom_text'], OWN, 'Custom text', 'Ground on the day', 'Show custom text'),
  colour('custom_text_background_color', OWN, 'Text background color', '#FFE5EC', '.shop-callout', '--shop-part-bg'),
  {
    fields: ['custom_image'],
    change: (editor) => editor.upload(OWN, 'Custom image'),
    read: has('.shop-callout img[src^="/uploads/"]'),
    after: true,
  },
  {
    fields: ['faq_enabled', 'faq_items'],
    change: async (editor) => {
      await editor.turnOn('Questions and answers', 'Show questions and answers')
      await editor.addQuestion('Does it fit my kettle?', 'It fits every kettle.')
    },
    read: shows('Does it fit my kettle?'),
    after: true,
  },
  {
    fields: ['reviews_enabled'],
    change: (editor) => editor.turnOn('Reviews', 'Show reviews'),
    read: has('.shop-reviews'),
    after: true,
  },
  colour('reviews_background_color', 'Reviews', 'Reviews background', '#E0FBFC', '.shop-reviews', '--shop-part-bg'),
  {
    fields: ['affirmation_section_enabled'],
    change: (editor) => editor.turnOn('Affirmation box', 'Show the affirmation box'),
    read: has('.shop-reasons'),
    after: true,
  },
  colour(
    'affirmation_background_color',
    'Affirmation box',
    'Affirmation background',
    '#EDE7F6',
    '.shop-block:has(> .shop-reasons)',
    '--shop-part-bg',
  ),
  {
    fields: ['custom_css'],
    change: async (editor) => {
      const css = (await editor.group('Custom CSS')).getByRole('textbox').first()
      await css.fill('.shop-offer-title { letter-spacing: 3px }')
    },
    read: (page) =>
      page.evaluate(() => {
        const heading = document.querySelector('.shop-offer-title')
        return heading && getComputedStyle(heading).letterSpacing
      }),
    after: '3px',
  },
]

/** All settings of an upsell; an order bump's location has its own test. */
export const offerChanges: readonly OfferChange[] = [...offer, ...look, ...bands, ...rest]
export const bumpFields: readonly Field[] = ['order_bump_location']

/** Settings that move an offer to after the payment, tested in `after-payment.spec.ts`. */
export const afterFields: readonly Field[] = ['placement']
