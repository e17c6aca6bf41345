import { useEffect, useState } from 'react'
import { MoreIcon } from '../content/more-icons.tsx'
import { useOptionalSectionTexts } from '../i18n/optional-section-texts.tsx'
import { sectionStyle } from '../content/section-style.ts'
import type { ShopPage } from '../types.ts'

/**
 * The real remaining stock and deadline, in milliseconds of this browser's clock. `now` is the initial time, because
 * the server render and hydration have to match.
 */
export interface UrgencyState {
  stock_left?: number | null | undefined
  ends_at?: number | null | undefined
  now?: number | undefined
}

/** Whole seconds until a time of this browser's clock, updated every second; null without one. */
export function useSecondsUntil(moment: number | null | undefined, first?: number): number | null {
  const [now, setNow] = useState(() => first ?? Date.now())
  useEffect(() => {
    if (!moment) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [moment])
  return moment ? Math.max(0, Math.ceil((moment - now) / 1000)) : null
}

const two = (count: number) => String(count).padStart(2, '0')

/** '9:42', and from an hour on '1:05:00'. */
export function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const start = minutes < 60 ? String(minutes) : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`
  return `${start}:${two(seconds % 60)}`
}

/**
 * Remaining time and stock on one line (PP-010). When time is up it says so, and that the order can still be placed.
 */
export function UrgencyBanner({ page, limited }: { page: ShopPage; limited: UrgencyState }) {
  const t = useOptionalSectionTexts()
  const seconds = useSecondsUntil(page.limited_time_enabled ? limited.ends_at : null, limited.now)
  const stock = page.limited_stock_enabled ? limited.stock_left : null
  if (seconds === null && typeof stock !== 'number') return null
  const style = sectionStyle({
    background: page.limited_background_color,
    text: page.limited_main_text_color,
    secondary: page.limited_secondary_text_color,
    icon: page.limited_icon_color,
  })
  return (
    <p className={`shop-limited shop-limited-${page.limited_size ?? 'medium'}`} style={style}>
      <MoreIcon name="clock" />
      <span>
        {typeof stock === 'number' && <b>{t.stock_left(stock)}</b>}{' '}
        {seconds !== null && (seconds > 0 ? t.time_left : t.time_up)}
      </span>
      {seconds ? <b role="timer">{clock(seconds)}</b> : null}
    </p>
  )
}
