import {
  defaultCart,
  defaultConfirmationPage,
  defaultOptimizer,
  defaultPaymentPage,
  templateColors,
} from '../../../../shared/domain/pages/page-defaults.ts'

const usual = new Map<string, Set<string>>()
for (const content of [
  ...Object.values(templateColors),
  defaultPaymentPage(),
  defaultCart(),
  defaultConfirmationPage(),
  defaultOptimizer(),
]) {
  for (const [key, value] of Object.entries(content)) {
    if (key.endsWith('_color')) usual.set(key, (usual.get(key) ?? new Set()).add(String(value).toUpperCase()))
  }
}

/** True if any template of any kind has this color, in uppercase, as the default of the setting. */
export const isUsualColour = (key: string, colour: string): boolean => usual.get(key)?.has(colour) ?? false
