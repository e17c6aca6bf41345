import { createContext, use, useMemo, useState, type ReactNode } from 'react'

export type FrameWidth = '390' | '1280'

/** Windows in which a page of 1280 pixels stays readable. */
const ROOMY = '(min-width: 62em)'

interface FrameSettings {
  width: FrameWidth
  /** Language of the storefront. */
  language: string
  setWidth: (width: FrameWidth) => void
  setLanguage: (language: string) => void
}

const FrameSettingsContext = createContext<FrameSettings | null>(null)

/** Width and language of all frames. */
export function FrameSettingsProvider({ children }: { children: ReactNode }) {
  const [width, setWidth] = useState<FrameWidth>(() => (matchMedia(ROOMY).matches ? '1280' : '390'))
  const [language, setLanguage] = useState('en')
  const settings = useMemo(() => ({ width, language, setWidth, setLanguage }), [width, language])
  return <FrameSettingsContext value={settings}>{children}</FrameSettingsContext>
}

export function useFrameSettings(): FrameSettings {
  const settings = use(FrameSettingsContext)
  if (settings === null) throw new Error('useFrameSettings must be used within a FrameSettingsProvider')
  return settings
}
