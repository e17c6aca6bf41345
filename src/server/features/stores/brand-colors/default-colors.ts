import {
  defaultCart,
  defaultConfirmationPage,
  defaultOptimizer,
  defaultPaymentPage,
  templateColors,
} from '../../../../shared/domain/pages/page-defaults.ts'

const defaultColors = new Map<string, Set<string>>()
for (const content of [
  ...Object.values(templateColors),
  defaultPaymentPage(),
  defaultCart(),
  defaultConfirmationPage(),
  defaultOptimizer(),
]) {
  for (const [key, value] of Object.entries(content)) {
    if (key.endsWith('_color'))
      defaultColors.set(key, (defaultColors.get(key) ?? new Set()).add(String(value).toUpperCase()))
  }
}

/** True if any template of any kind has this color, in uppercase, as the default of the setting. */
export const isDefaultColor = (key: string, colour: string): boolean => defaultColors.get(key)?.has(colour) ?? false
