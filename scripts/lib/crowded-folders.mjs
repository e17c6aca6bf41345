/** Maximum source files in a folder, so that files are easy to find. Tests and styles don't count. */
const MAX_SOURCES = 25

/** Problems with folders that have too many source files, not counting those of their subfolders. */
export function crowdedFolders(names) {
  const counts = new Map()
  for (const name of names.filter((each) => /\.tsx?$/.test(each) && !each.includes('.test.'))) {
    const folder = name.slice(0, name.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MAX_SOURCES)
    .map(([folder, count]) => `${folder} has ${count} source files, more than ${MAX_SOURCES}. Group related files.`)
}
