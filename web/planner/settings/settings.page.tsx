import './planner-settings.css'
import type { ReactNode } from 'react'
import { useId } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { ExportSection } from '../export/export-section.tsx'
import { ImportSection } from '../import/import-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { FeedSettings } from './feed-settings.tsx'
import { KeyboardSettings } from './keyboard-settings.tsx'
import { PaperSettings } from './paper-settings.tsx'
import { ReminderSettings } from './reminder-settings.tsx'
import { WeekSettings } from './week-settings.tsx'

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('Planner settings')

/** Every change is saved immediately. */
export default function SettingsPage() {
  return (
    <div className="planner-settings">
      <h1>Settings</h1>
      <Section title="Your week">
        <WeekSettings />
      </Section>
      <Section title="Paper" lead="For sheets that you print.">
        <PaperSettings />
      </Section>
      <Section
        title="Other calendars"
        lead="Add a calendar by its address (ICS). Its appointments show up in your week, and nothing in that calendar changes."
      >
        <FeedSettings />
      </Section>
      <Section
        id="reminders"
        title="Reminders"
        lead="For steps with a time, and for your sessions. They’re off unless you turn them on."
      >
        <ReminderSettings />
      </Section>
      <Section id="keyboard" title="Keyboard" lead="In this browser, while no text field has the focus.">
        <KeyboardSettings />
      </Section>
      <Section title="Download" lead="Your planner as files, made in this browser.">
        <ExportSection />
      </Section>
      <Section
        title="Import"
        lead="A backup from here, or a file from Todoist (CSV), Things (JSON), a spreadsheet (CSV) or a calendar (ICS). You see what’s new before anything changes."
      >
        <ImportSection />
      </Section>
      <Section title="History" lead="How your planner was on earlier days, for 30 days in this browser.">
        <ButtonLink variant="secondary" to="/planner/history">
          Open the history
        </ButtonLink>
      </Section>
      <Section title="Delete">
        <DeleteSection />
      </Section>
    </div>
  )
}

function Section({ id, title, lead, children }: { id?: string; title: string; lead?: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <Surface as="section" id={id} aria-labelledby={headingId} className="p-s5 md:p-s6">
      <h2 id={headingId} className="text-lg">
        {title}
      </h2>
      {lead && <p className="mt-s2 text-ink-muted">{lead}</p>}
      <div className="mt-s4">{children}</div>
    </Surface>
  )
}
