import { MousePointerClick as Icon } from 'lucide-react'
import { pageActions } from '#client/lib/page/page-actions.ts'
import { firstOfList } from '#client/ui/page/skip-link.tsx'
import type { Command, CommandGroup } from './commands.ts'

/**
 * Returns commands for the buttons and fields of the page, named as on the screen, and for the items of its closed
 * menus, so that a user need not press Tab many times. Omits controls in rows, because the search finds the rows.
 */
export function pageCommands(page: ParentNode | null = document.querySelector('main')): CommandGroup {
  const controls = [...(page?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  const named = controls.filter(isOffered).map((control) => ({ control, name: nameOf(control) }))
  const commands = named
    .filter(({ name }) => name !== '')
    .map(({ control, name }, index) => commandFor(control, name, index))
  return { title: 'На этой странице', commands: [...rowsCommand(page), ...commands, ...menuCommands()] }
}

const CONTROLS = 'button:enabled, input:enabled, textarea:enabled, select:enabled'
const FIELD = 'input:not([type="radio"], [type="checkbox"]), textarea, select'

function isOffered(control: HTMLElement): boolean {
  if (control.closest('[data-row], [data-pager], [aria-hidden="true"]')) return false
  // Only one header of a table is in the tab order, but every header is offered.
  if (control.tabIndex < 0 && !isHeader(control)) return false
  return control.getAttribute('aria-disabled') !== 'true' && control.checkVisibility()
}

const isHeader = (control: HTMLElement) => control.closest('thead') !== null

function nameOf(control: HTMLElement): string {
  const label = 'labels' in control && control.labels instanceof NodeList ? control.labels[0] : undefined
  const name = control.getAttribute('aria-label') ?? (label ?? control).textContent
  return name?.replace(/\s+/g, ' ').trim() ?? ''
}

function commandFor(control: HTMLElement, title: string, index: number): Command {
  const isField = control.matches(FIELD)
  return {
    id: `page-${index}`,
    title,
    ...(isField && { note: 'поле' }),
    ...(isHeader(control) && { note: 'упорядочить', words: 'сортировка' }),
    Icon,
    run() {
      control.focus()
      if (!isField) control.click()
    },
  }
}

function rowsCommand(page: ParentNode | null): Command[] {
  // The row is looked up again when the command runs, because the list may be refetched while the palette is open.
  if (!page?.querySelector('[data-row]')) return []
  const run = () => firstOfList(page)?.focus()
  return [{ id: 'page-rows', title: 'Строки списка', words: 'таблица', Icon, run }]
}

/** Returns commands for the items of closed menus. */
function menuCommands(): Command[] {
  return pageActions().map(({ label, run, offlineAction }, index) => ({
    id: `menu-${index}`,
    title: label,
    Icon,
    run,
    offlineAction,
  }))
}
