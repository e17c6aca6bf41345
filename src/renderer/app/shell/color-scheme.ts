import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import type { DeviceSettings } from '../../../shared/settings.ts'
import { platform } from '../../platform/current.ts'

const schemeOf = ({ theme }: DeviceSettings): MantineColorScheme => (theme === 'system' ? 'auto' : theme)
const themeOf = (scheme: MantineColorScheme): DeviceSettings['theme'] => (scheme === 'auto' ? 'system' : scheme)

/** Saves the color scheme with the device settings, where the desktop's native menu can change it too. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let stop = () => {}
  return {
    get: () => schemeOf(platform().settings.get()),
    set: (scheme) => {
      const theme = themeOf(scheme)
      if (platform().settings.get().theme !== theme) platform().settings.set({ theme })
    },
    subscribe: (onUpdate) => {
      stop = platform().settings.subscribe((settings) => onUpdate(schemeOf(settings)))
    },
    unsubscribe: () => stop(),
    clear: () => platform().settings.set({ theme: 'system' }),
  }
}
