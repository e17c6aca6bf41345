import { SHAPE_CONTRAST, TEXT_CONTRAST } from './colors.ts'

type LimitedColor =
  | 'limited_background_color'
  | 'limited_icon_color'
  | 'limited_main_text_color'
  | 'limited_secondary_text_color'

interface LimitedRule<V> {
  key: LimitedColor
  label: string
  against?: LimitedColor
  least: number
  shown?: (values: V) => boolean
}

/**
 * Color rules of the limited time and stock notice, shared by all kinds. `shown` is true while the notice is visible.
 */
export const limitedColors = <V>(shown: (values: V) => boolean): LimitedRule<V>[] => {
  const onNotice = { against: 'limited_background_color', shown } as const
  return [
    { key: 'limited_background_color', label: 'Notice background', least: 1 },
    { key: 'limited_icon_color', label: 'Notice icon', least: SHAPE_CONTRAST, ...onNotice },
    { key: 'limited_main_text_color', label: 'Notice text', least: TEXT_CONTRAST, ...onNotice },
    { key: 'limited_secondary_text_color', label: 'Notice secondary text', least: TEXT_CONTRAST, ...onNotice },
  ]
}
