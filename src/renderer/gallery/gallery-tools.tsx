import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react'
import { languages } from '../lib/format/page-languages.ts'
import { ChoiceSelect } from '../ui/inputs/choice-select.tsx'
import { Segments } from '../ui/inputs/segments.tsx'
import { useFrameSettings, type FrameWidth } from './frame-settings.tsx'
import classes from './gallery-page.module.css'

const widths: { value: FrameWidth; label: string; icon: typeof IconDeviceMobile }[] = [
  { value: '390', label: '390', icon: IconDeviceMobile },
  { value: '1280', label: '1280', icon: IconDeviceDesktop },
]
const options = widths.map(({ value, label, icon: Mark }) => ({
  value,
  label: (
    <span className={classes.width}>
      <Mark size={16} stroke={1.7} aria-hidden />
      {label}
    </span>
  ),
}))

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme()
  const next = scheme === 'dark' ? 'light' : 'dark'
  const Mark = next === 'dark' ? IconMoon : IconSun
  const label = next === 'dark' ? 'Use the dark theme' : 'Use the light theme'
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} size={36} onClick={() => setColorScheme(next)}>
        <Mark size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Width and language of the framed examples, and the theme. */
export function GalleryTools() {
  const { width, language, setWidth, setLanguage } = useFrameSettings()
  return (
    <div className={classes.tools}>
      <span className={classes.language}>
        <ChoiceSelect
          label="Storefront language"
          value={language}
          options={languages}
          onChange={setLanguage}
          width={124}
        />
      </span>
      <Segments label="Width of pages" value={width} options={options} onChange={setWidth} />
      <SchemeSwitch />
    </div>
  )
}
