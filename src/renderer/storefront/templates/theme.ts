import type { CSSProperties } from 'react'
import type { HostedFieldsStyle } from '../../../shared/domain/checkout/hosted-fields.ts'
import type { ShopConfirmationPage } from '../summary/order-types.ts'
import type { LogoSize, PageColors, ShopPage, Template } from '../types.ts'

/** The style fields of any page. */
type PageStyleFields = PageColors &
  Pick<ShopPage, 'template' | 'logo_size' | 'font'> &
  Pick<ShopConfirmationPage, 'icon_color'>

export type Variables = Record<`--shop-${string}`, string>
export type Rgb = readonly [red: number, green: number, blue: number]

const white: Rgb = [255, 255, 255]
const ink: Rgb = [17, 17, 17]
/** Minimum contrast of text (WCAG 2.2 AA). */
export const readable = 4.5

/** Parses the channels, 0 to 255, of #rgb, #rrggbb or #rrggbbaa (dropping alpha); null for any other text. */
export function parseColor(text: string | null | undefined): Rgb | null {
  const hex = /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.exec(text?.trim() ?? '')?.[1]
  if (!hex) return null
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

/** The WCAG contrast ratio of two colors, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

/** Formats a color as #rrggbb. */
export const toHex = (color: Rgb) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/**
 * The wanted text color if it is readable on the background, else white, near-black or black: the first readable one.
 */
export function readableOn(ground: Rgb, wanted: Rgb | null): Rgb {
  if (wanted && contrast(ground, wanted) >= readable) return wanted
  const best = contrast(ground, white) >= contrast(ground, ink) ? white : ink
  // On a few mid-tone backgrounds neither reaches the ratio; pure black always does if white doesn't.
  return contrast(ground, best) >= readable ? best : [0, 0, 0]
}

/** The first mix of `from` and `to` with enough contrast on the background. */
function mixUntilReadable(ground: Rgb, from: Rgb, to: Rgb, ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const color = mix(from, to, share)
    if (contrast(ground, color) >= ratio) return color
  }
  return to
}

/** The defaults of each template's style sheet: a page with exactly these keeps its finer tints. */
const templateDefaults = {
  classic: { ground: white, text: '#1c2420', second: '#57605a', button: '#1f5b45' },
  modern: { ground: [244, 243, 241], text: '#1b1a19', second: '#5f5b57', button: '#b23f1b' },
  minimal: { ground: white, text: '#111111', second: '#5b5b5b', button: '#111111' },
} as const satisfies Record<Template, { ground: Rgb; text: string; second: string; button: string }>

const surfaceShare: Readonly<Record<Template, number>> = { classic: 0, modern: 0.05, minimal: 0 }

function backgroundVariables(template: Template, ground: Rgb, text: Rgb, secondary: Rgb | null): Variables {
  const dark = luminance(ground) < 0.18
  const lift = dark ? white : ink
  const surface = dark ? mix(ground, white, 0.06 + surfaceShare[template]) : white
  const panels = { classic: mix(ground, lift, 0.04), modern: surface, minimal: ground }
  const second =
    secondary && contrast(ground, secondary) >= readable
      ? secondary
      : mixUntilReadable(ground, mix(text, ground, 0.4), text, 4.6)
  return {
    '--shop-bg': toHex(ground),
    '--shop-panel': toHex(panels[template]),
    '--shop-surface': toHex(surface),
    '--shop-text': toHex(text),
    '--shop-text-2': toHex(second),
    '--shop-line': toHex(mix(ground, text, 0.14)),
    '--shop-field-line': toHex(mixUntilReadable(surface, mix(surface, text, 0.4), text, 3.1)),
    '--shop-tile': toHex(mix(ground, text, 0.07)),
    '--shop-hero-bg': toHex(mix(ground, text, 0.07)),
  }
}

/** Dark pages need lighter status colors: the fixed red and green would be unreadable. */
const darkStatusColors: Variables = {
  '--shop-error': '#ff9a90',
  '--shop-error-soft': '#3d1a17',
  '--shop-ok': '#6fd6a4',
}

function buttonVariables(ground: Rgb, text: Rgb, button: Rgb, wantedText: Rgb | null): Variables {
  const accent = contrast(ground, button) >= readable ? button : text
  return {
    '--shop-button': toHex(button),
    '--shop-button-text': toHex(readableOn(button, wantedText)),
    '--shop-accent': toHex(accent),
    '--shop-accent-soft': toHex(mix(ground, accent, 0.08)),
  }
}

/** 'modern' and 'minimal' by name, everything else is 'classic' (GAP-59). */
export const templateOf = (name: string | null | undefined): Template =>
  name === 'modern' || name === 'minimal' ? name : 'classic'

const logoSizeOf = (name: string | null | undefined): LogoSize =>
  name === 'small' || name === 'large' ? name : 'medium'

/**
 * A page's template, colors and sizes as class names and CSS variables for its root element. Missing or invalid colors
 * keep the template's; text below a contrast of 4.5:1 is replaced by a readable color.
 */
export function pageStyle(page: PageStyleFields): { className: string; style: CSSProperties } {
  const template = templateOf(page.template)
  const base = templateDefaults[template]
  const chosen = (color: string | null | undefined, ownColor: string): Rgb | null => {
    const parsed = parseColor(color)
    return parsed && toHex(parsed) !== ownColor ? parsed : null
  }
  const ground = parseColor(page.background_color) ?? base.ground
  const newGround = chosen(page.background_color, toHex(base.ground))
  const newText = chosen(page.main_text_color, base.text)
  const newSecond = chosen(page.secondary_text_color, base.second)
  const newButton = chosen(page.button_color, base.button)
  const newButtonText = chosen(page.button_text_color, '#ffffff')
  const text = readableOn(ground, newText ?? parseColor(base.text))
  const second = newSecond ?? parseColor(base.second)
  const variables: Variables = {
    ...(newGround || newText || newSecond ? backgroundVariables(template, ground, text, second) : {}),
    ...(luminance(ground) < 0.18 ? darkStatusColors : {}),
    ...(newButton || newGround || newButtonText
      ? buttonVariables(ground, text, newButton ?? parseColor(base.button) ?? ink, newButtonText ?? white)
      : {}),
  }
  const sign = parseColor(page.icon_color)
  if (sign) {
    variables['--shop-confirm'] = toHex(sign)
    variables['--shop-confirm-text'] = toHex(readableOn(sign, null))
  }
  const font = page.font === 'inter' ? ' shop-inter' : ''
  return { className: `shop shop-${template} shop-logo-${logoSizeOf(page.logo_size)}${font}`, style: variables }
}

/** The page's style for the provider's card frame, read from any element on the page. */
export function hostedFieldsStyle(inside: Element): HostedFieldsStyle {
  const style = getComputedStyle(inside)
  const variable = (name: string) => style.getPropertyValue(`--shop-${name}`).trim()
  return {
    accent: variable('accent'),
    text: variable('text'),
    text_soft: variable('text-2'),
    surface: variable('surface'),
    field_line: variable('field-line'),
    error: variable('error'),
    error_soft: variable('error-soft'),
    radius: variable('r-field'),
    font_family: variable('font'),
    font_size: '16px',
    field_height: variable('field-h'),
  }
}
