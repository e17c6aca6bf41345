import {
  shows,
  has,
  labelled,
  pictured,
  given,
  inGroup,
  colour,
  words,
  choose,
  upload,
  turn,
  flag,
  type Field,
  type FieldChange,
} from './field-change.ts'
import { touch } from './checkout-page.ts'

const SHOP = '.shop-page'
const LIMITED = 'Limited time and stock'
const OWN = 'Callout and custom text'

const look: readonly FieldChange[] = [
  {
    fields: ['template'],
    change: async (editor) => (await editor.group('Template')).getByRole('radio', { name: /^Modern/ }).check(),
    read: has('.shop-modern'),
    after: true,
  },
  {
    fields: ['logo'],
    change: (editor) => upload(editor, 'Logo', 'Logo'),
    read: has('img.shop-logo[src^="/uploads/"]'),
    after: true,
  },
  {
    fields: ['logo_size'],
    change: (editor) => choose(editor, 'Logo', 'Logo size', 'Large'),
    read: has('.shop-logo-large'),
    after: true,
  },
  colour('background_color', 'Colors', 'Background', '#FDF6E3', SHOP, '--shop-bg'),
  colour('main_text_color', 'Colors', 'Main text', '#102A43', SHOP, '--shop-text'),
  colour('secondary_text_color', 'Colors', 'Secondary text', '#334E68', SHOP, '--shop-text-2'),
  colour('button_color', 'Colors', 'Button', '#8A1C1C', SHOP, '--shop-button'),
  colour('button_text_color', 'Colors', 'Button text', '#FFF4E6', SHOP, '--shop-button-text'),
  {
    fields: ['whop_button_color'],
    change: (editor) => editor.fill('Colors', 'Whop button', '#1155CC'),
    read: given('whop_button_color'),
    after: '#1155CC',
  },
]

const bands: readonly FieldChange[] = [
  words(['banner_enabled', 'banner_primary_text'], 'Banner', 'Banner text', 'Free returns for all', 'Show a banner'),
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
  words(['hero_enabled', 'hero_section_header_text'], 'Hero', 'Hero heading', 'Slow mornings', 'Show a hero'),
  colour('hero_section_background_color', 'Hero', 'Hero background color', '#E9D8A6', '.shop-hero', '--shop-part-bg'),
  {
    fields: ['limited_time_enabled', 'limited_time_remaining'],
    change: async (editor) => {
      await editor.turnOn(LIMITED, 'Show a countdown')
      await editor.fill(LIMITED, 'Minutes', '42')
    },
    read: async (page) => (await page.getByRole('timer').allTextContents()).some((text) => /^4[12]:/.test(text)),
    after: true,
  },
  {
    fields: ['limited_stock_enabled', 'limited_stock_remaining'],
    change: async (editor) => {
      await editor.turnOn(LIMITED, 'Show stock left')
      await editor.fill(LIMITED, 'Show at this quantity or less', '500')
    },
    read: has('.shop-limited b:has-text("100")'),
    after: true,
  },
  {
    fields: ['limited_size'],
    change: (editor) => choose(editor, LIMITED, 'Notice size', 'Large'),
    read: has('.shop-limited-large'),
    after: true,
  },
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
  words(['callout_enabled', 'callout_title'], OWN, 'Callout', 'Loved by 12,000 brewers', 'Show a callout'),
  words(['custom_text_enabled', 'custom_text'], OWN, 'Custom text', 'Roasted on the day', 'Show custom text'),
  colour('custom_text_background_color', OWN, 'Text background color', '#FFE5D9', '.shop-callout', '--shop-part-bg'),
  {
    fields: ['custom_description_enabled', 'custom_description'],
    change: async (editor) => {
      await editor.turnOn('Description', 'Show a description')
      const text = (await editor.group('Description')).getByRole('textbox', { name: 'Description' })
      await text.click()
      await text.pressSequentially('Made by hand')
    },
    read: shows('Made by hand'),
    after: true,
  },
]

const rules: readonly FieldChange[] = [
  flag('customer_email_enabled', 'Contact', 'Ask for an email address', labelled('Email'), false),
  flag('customer_phone_enabled', 'Contact', 'Ask for a phone number', labelled('Phone (optional)'), false),
  flag(
    'shipping_method_enabled',
    'Shipping methods',
    'Let shoppers choose a shipping method',
    async (page) => (await page.getByRole('region', { name: 'Shipping method' }).count()) > 0,
    false,
  ),
  {
    fields: ['restrict_shipping_countries_enabled', 'included_country_codes'],
    change: async (editor) => {
      await editor.turnOn('Countries and cities', 'Limit shipping to selected countries')
      const countries = await inGroup(editor, 'Countries and cities', 'Countries')
      for (const name of ['United States', 'Canada']) {
        await countries.fill(name)
        await editor.page.getByRole('option', { name, exact: true }).click()
      }
      await countries.press('Escape')
    },
    read: async (page) => {
      const option = (code: string) => page.locator(`select[autocomplete="shipping country"] option[value="${code}"]`)
      // The full list loads after an interaction; until then it only has the selected country.
      await touch(page)
      await option('CA').waitFor({ state: 'attached' })
      return (await option('FR').count()) === 0
    },
    after: true,
  },
  {
    fields: ['excluded_city_codes'],
    change: async (editor) => {
      const cities = await inGroup(editor, 'Countries and cities', 'Excluded cities')
      await cities.fill('Dallas')
      await cities.press('Enter')
    },
    read: given('excluded_city_codes'),
    after: ['Dallas'],
  },
  flag(
    'billing_same_as_shipping',
    'Contact',
    'Billing address starts the same',
    (page) => page.locator('#shop-same').isChecked(),
    false,
  ),
  {
    fields: ['marketing_consent'],
    change: (editor) => choose(editor, 'Contact', 'Pre-check marketing consent', 'Never'),
    read: given('marketing_consent'),
    after: 'never',
  },
  flag('promo_codes_enabled', 'Promo and affiliate codes', 'Accept promo codes', labelled('Promo code')),
  flag('affiliate_codes_enabled', 'Promo and affiliate codes', 'Ask for an affiliate code', labelled('Affiliate code')),
  {
    fields: ['progress_rewards_enabled', 'progress_reward_stages'],
    change: async (editor) => {
      await editor.turnOn('Progress rewards', 'Reward larger orders')
      const settings = await editor.group('Progress rewards')
      await settings.getByRole('button', { name: 'Add reward' }).click()
      await settings.getByLabel('Text', { exact: true }).last().fill('A free mug')
    },
    read: (page) =>
      page
        .locator('.shop-rewards')
        .getByText(/A free mug/)
        .first()
        .isVisible(),
    after: true,
  },
  flag('tax_integration_enabled', 'Payment and express', 'Add sales tax', given('tax_integration_enabled')),
  {
    fields: ['payment_methods_image'],
    change: (editor) => upload(editor, 'Payment and express', 'Payment methods image'),
    read: has('.shop-methods-image[src^="/uploads/"], .shop-methods-image img[src^="/uploads/"]'),
    after: true,
  },
  {
    fields: [
      'one_click_checkout_enabled',
      'one_click_checkout_googlepay',
      'one_click_checkout_applepay',
      'one_click_checkout_paypal',
    ],
    change: async (editor) => {
      await editor.turnOn('Payment and express', 'Show express buttons')
      for (const name of ['Google Pay', 'Apple Pay', 'PayPal']) await turn(editor, 'Payment and express', name, true)
    },
    read: given('one_click_checkout_enabled'),
    after: true,
  },
  flag('reviews_enabled', 'Reviews', 'Show reviews', has('.shop-reviews')),
  colour('reviews_background_color', 'Reviews', 'Reviews background', '#E0FBFC', '.shop-reviews', '--shop-part-bg'),
  flag('affirmation_box_enabled', 'Affirmation box', 'Show the affirmation box', has('.shop-reasons')),
  colour(
    'affirmation_background_color',
    'Affirmation box',
    'Affirmation background',
    '#EDE7F6',
    '.shop-block:has(> .shop-reasons)',
    '--shop-part-bg',
  ),
]

/** All settings that apply to plain colors, in English. */
export const firstRound: readonly FieldChange[] = [...look, ...bands, ...rules]

/** Settings that replace some from the first round: background pictures, another language, and CSS. */
export const secondRound: readonly FieldChange[] = [
  {
    fields: ['banner_background_type', 'banner_image'],
    change: async (editor) => {
      await choose(editor, 'Banner', 'Banner background', 'Image')
      await upload(editor, 'Banner', 'Banner image')
    },
    read: pictured('.shop-banner'),
    after: true,
  },
  {
    fields: ['hero_section_background_type', 'hero_image'],
    change: async (editor) => {
      await choose(editor, 'Hero', 'Hero background', 'Image')
      await upload(editor, 'Hero', 'Hero image')
    },
    read: pictured('.shop-hero'),
    after: true,
  },
  {
    fields: ['custom_background_type', 'custom_image'],
    change: async (editor) => {
      await choose(editor, OWN, 'Text background', 'Image')
      await upload(editor, OWN, 'Custom image')
    },
    read: pictured('.shop-callout'),
    after: true,
  },
  {
    fields: ['language', 'language_follows_shopper'],
    change: async (editor) => {
      await turn(editor, 'Language', 'Use the shopper', false)
      await (await inGroup(editor, 'Language', 'Page language')).click()
      await editor.page.getByRole('option', { name: 'German', exact: true }).click()
    },
    read: async (page) => [
      await page.locator('html').getAttribute('lang'),
      await page.getByRole('heading', { name: 'Lieferadresse' }).count(),
    ],
    after: ['de', 1],
  },
  {
    fields: ['custom_css'],
    change: async (editor) => {
      const css = (await editor.group('Custom CSS')).getByRole('textbox').first()
      await css.fill('.shop-section h2 { letter-spacing: 3px }')
    },
    read: (page) =>
      page.evaluate(() => {
        const heading = document.querySelector('.shop-section h2')
        return heading && getComputedStyle(heading).letterSpacing
      }),
    after: '3px',
  },
  {
    fields: ['name'],
    change: (editor) => editor.fill('Name', 'Page name', 'Autumn checkout'),
    read: given('name'),
    after: 'Autumn checkout',
  },
]

/** Settings of instant pages only, which have their own test. */
export const instantFields: readonly Field[] = ['selected_products', 'instant_selection_mode']
