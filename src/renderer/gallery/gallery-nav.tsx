import { useEffect, useRef, useState } from 'react'
import { entryId, titleOf, type Area, type GalleryGroup } from './entry-types.ts'
import classes from './gallery-nav.module.css'

const areas: readonly { area: Area; title: string }[] = [
  { area: 'ui', title: 'Dashboard' },
  { area: 'storefront', title: 'Storefront' },
]

/** The entry at the top of the window. */
function useVisibleEntry(groups: readonly GalleryGroup[]): string | null {
  const [visible, setVisible] = useState<string | null>(null)
  useEffect(() => {
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        const ids = groups.flatMap((group) => group.entries.map((entry) => entryId(group, entry)))
        setVisible(ids.find((id) => seen.has(id)) ?? null)
      },
      { rootMargin: '-72px 0px -60% 0px' },
    )
    for (const entry of document.querySelectorAll('[data-entry]')) observer.observe(entry)
    return () => observer.disconnect()
  }, [groups])
  return visible
}

interface GalleryNavProps {
  groups: readonly GalleryGroup[]
  /** Accessible name. */
  label: string
  onSelect?: () => void
}

/** Links to every component, by area and folder. */
export function GalleryNav({ groups, label, onSelect }: GalleryNavProps) {
  const visible = useVisibleEntry(groups)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (visible) nav.current?.querySelector(`[href='#${visible}']`)?.scrollIntoView({ block: 'nearest' })
  }, [visible])
  return (
    <nav className={classes.nav} aria-label={label} ref={nav}>
      {areas.map(({ area, title }) => {
        const own = groups.filter((group) => group.area === area)
        if (own.length === 0) return null
        return (
          <div key={area}>
            <p className={classes.area}>{title}</p>
            {own.map((group) => (
              <div className={classes.group} key={group.folder}>
                <p className={classes.folder}>{group.title}</p>
                <ul>
                  {group.entries.map((entry) => {
                    const id = entryId(group, entry)
                    return (
                      <li key={id}>
                        <a
                          className={classes.link}
                          href={`#${id}`}
                          aria-current={visible === id ? 'true' : undefined}
                          onClick={onSelect}
                        >
                          {titleOf(entry)}
                        </a>
                      </li>
                    )
                  })}
                </ul>
              </div>
            ))}
          </div>
        )
      })}
    </nav>
  )
}
