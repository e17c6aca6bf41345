import * as z from 'zod/mini'

const fields = {
  /** `system` follows the operating system's dark or light scheme. */
  theme: z.enum(['system', 'dark', 'light']),
  /** Whether this device shows a native notification for each new one. */
  notifications: z.boolean(),
  /** Desktop only: closing the window leaves the app running in the tray. */
  keep_in_tray: z.boolean(),
  /** Desktop only: marks misspelled words in text fields. */
  spell_checker: z.boolean(),
  /** Rows per page of each list for which a size was chosen, by the list's name. */
  page_sizes: z.record(z.string().check(z.maxLength(60)), z.int().check(z.positive(), z.maximum(100))),
  /** Stores whose setup card was dismissed from the dashboard. */
  dismissed_setups: z.array(z.string().check(z.maxLength(60))),
}

/** Lists that are remembered at most: a browser keeps them in a cookie. */
const MOST_LISTS = 40
/** The same of stores. */
const MOST_STORES = 20

/** Settings that belong to this device and to no account: they never travel to the server. */
export const deviceSettings = z.object(fields)
export type DeviceSettings = z.output<typeof deviceSettings>

/** What one change may name: any of the settings, nothing else. */
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
  // The specification's look is dark (A §9); people choose otherwise, or to follow their system.
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

/** Reads stored settings of any age: what is missing or broken takes its default, unknown names are dropped. */
export function parseSettings(value: unknown): DeviceSettings {
  const result = stored.safeParse(value)
  return result.success ? result.data : defaultSettings
}

/** The settings after a change. Names that the change holds as undefined stay as they are; page sizes and dismissed setups add to the saved ones. */
export function applySettings(current: DeviceSettings, patch: DeviceSettingsPatch): DeviceSettings {
  return {
    theme: patch.theme ?? current.theme,
    notifications: patch.notifications ?? current.notifications,
    keep_in_tray: patch.keep_in_tray ?? current.keep_in_tray,
    spell_checker: patch.spell_checker ?? current.spell_checker,
    page_sizes: patch.page_sizes ? withSizes(current.page_sizes, patch.page_sizes) : current.page_sizes,
    dismissed_setups: [...new Set([...current.dismissed_setups, ...(patch.dismissed_setups ?? [])])].slice(
      -MOST_STORES,
    ),
  }
}

type PageSizes = DeviceSettings['page_sizes']

/** Both, the changed ones last; the lists that were changed longest ago are forgotten. */
function withSizes(current: PageSizes, changed: PageSizes): PageSizes {
  const others = Object.entries(current).filter(([list]) => !(list in changed))
  return Object.fromEntries([...others, ...Object.entries(changed)].slice(-MOST_LISTS))
}
