import * as z from 'zod/mini'

const fields = {
  /** `system` follows the operating system's dark or light scheme. */
  theme: z.enum(['system', 'dark', 'light']),
  /** True if this device shows a native notification for each new notification. */
  notifications: z.boolean(),
  /** Desktop only: closing the window leaves the app running in the tray. */
  keep_in_tray: z.boolean(),
  /** Desktop only: marks misspelled words in text fields. */
  spell_checker: z.boolean(),
  /** Rows per page of each list with a chosen size, by the list's name. */
  page_sizes: z.record(z.string().check(z.maxLength(60)), z.int().check(z.positive(), z.maximum(100))),
  /** Stores whose setup card was dismissed from the dashboard. */
  dismissed_setups: z.array(z.string().check(z.maxLength(60))),
}

/** Maximum number of stored lists, because a browser stores them in a cookie. */
const MAX_LISTS = 40
/** Maximum number of stored stores. */
const MAX_STORES = 20

/** Settings of this device, independent of any account; never sent to the server. */
export const deviceSettings = z.object(fields)
export type DeviceSettings = z.output<typeof deviceSettings>

/** A change of any settings, without other fields. */
export const deviceSettingsPatch = z.strictObject({
  theme: z.optional(fields.theme),
  notifications: z.optional(fields.notifications),
  keep_in_tray: z.optional(fields.keep_in_tray),
  spell_checker: z.optional(fields.spell_checker),
  page_sizes: z.optional(fields.page_sizes),
  dismissed_setups: z.optional(fields.dismissed_setups),
})
export type DeviceSettingsPatch = z.output<typeof deviceSettingsPatch>

export const defaultSettings: DeviceSettings = {
  // The specified default is dark (A §9); people can change it or follow their system.
  theme: 'dark',
  notifications: true,
  keep_in_tray: false,
  spell_checker: true,
  page_sizes: {},
  dismissed_setups: [],
}

const stored = z.object({
  theme: z.catch(fields.theme, defaultSettings.theme),
  notifications: z.catch(fields.notifications, defaultSettings.notifications),
  keep_in_tray: z.catch(fields.keep_in_tray, defaultSettings.keep_in_tray),
  spell_checker: z.catch(fields.spell_checker, defaultSettings.spell_checker),
  page_sizes: z.catch(fields.page_sizes, defaultSettings.page_sizes),
  dismissed_setups: z.catch(fields.dismissed_setups, defaultSettings.dismissed_setups),
})

/** Parses stored settings of any version: missing or invalid values get their default, unknown names are dropped. */
export function parseSettings(value: unknown): DeviceSettings {
  const result = stored.safeParse(value)
  return result.success ? result.data : defaultSettings
}

/**
 * Applies a change. Names set to undefined stay unchanged; page sizes and dismissed setups are merged with the saved
 * ones.
 */
export function applySettings(current: DeviceSettings, patch: DeviceSettingsPatch): DeviceSettings {
  return {
    theme: patch.theme ?? current.theme,
    notifications: patch.notifications ?? current.notifications,
    keep_in_tray: patch.keep_in_tray ?? current.keep_in_tray,
    spell_checker: patch.spell_checker ?? current.spell_checker,
    page_sizes: patch.page_sizes ? withSizes(current.page_sizes, patch.page_sizes) : current.page_sizes,
    dismissed_setups: [...new Set([...current.dismissed_setups, ...(patch.dismissed_setups ?? [])])].slice(-MAX_STORES),
  }
}

type PageSizes = DeviceSettings['page_sizes']

/** Merges page sizes, the changed ones last; drops those that were changed longest ago. */
function withSizes(current: PageSizes, changed: PageSizes): PageSizes {
  const others = Object.entries(current).filter(([list]) => !(list in changed))
  return Object.fromEntries([...others, ...Object.entries(changed)].slice(-MAX_LISTS))
}
