import '@fontsource-variable/inter/index.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './theme.css'
import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { useEffect, type ReactNode } from 'react'
import { watchDialogFocus } from './feedback/dialog-focus.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { NotificationProvider } from './feedback/toasts.tsx'

interface UiProviderProps {
  children: ReactNode
  /** Stores the selected color scheme. Defaults to Mantine's local storage key. */
  colorSchemeManager?: MantineColorSchemeManager
  /** The scheme until one is selected; `auto` follows the system. */
  defaultColorScheme?: 'dark' | 'auto'
  /** `test` disables transitions and portals. */
  env?: 'default' | 'test'
}

/** Provides theme, dialogs and toasts to the dashboard. */
export function UiProvider({
  children,
  colorSchemeManager,
  defaultColorScheme = 'dark',
  env = 'default',
}: UiProviderProps) {
  useEffect(watchDialogFocus, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme={defaultColorScheme}
      env={env}
      {...(colorSchemeManager ? { colorSchemeManager } : {})}
    >
      <ModalsProvider labels={{ confirm: 'Confirm', cancel: 'Cancel' }}>
        <NotificationProvider>{children}</NotificationProvider>
      </ModalsProvider>
    </MantineProvider>
  )
}
