import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: groups() } } } } } },
})

/**
 * What is loaded together lies in one file: left to itself the bundler makes dozens of a few hundred bytes, which
 * compress badly. What is fetched only when somebody asks for it (menus, drawer, toasts, the API's client) is not named.
 */
function groups() {
  const files = (...paths: string[]) => new RegExp(`/(${paths.join('|')})\\.`)
  return [
    {
      name: 'react',
      priority: 2,
      test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
    },
    {
      name: 'frame',
      priority: 1,
      test: files(
        // Not the root, which brings the site's styles: whatever is fetched later would put them behind a page's own.
        'web/app-shell/(install-prompt|wake)',
        'web/art/(drawing|logo-mark|lost-trail)',
        'web/art/plates/base-camp',
        'web/binder/(carry-lessons|kept-lessons|load-desk)',
        'web/search/search-button',
        'web/session/(api-error|auth-provider|before-sign-out|keep-session|load-client|store|this-browser)',
        'web/shell/(account-corner|bar-links|error-page|loading-line|page-meta|script-mark|sign-in-link|site-footer|site-frame|site-header|site-links|site-menu)',
        'web/store/cart/(cart-button|cart-provider|kept-cart)',
        'web/ui/(button|class-names|icon|icon-button|latest-toast|menu|sheet|strokes|theme|theme-choice|theme-script|toast|toast-card|use-late-view)',
      ),
    },
    {
      name: 'paper',
      test: files(
        'contract/(date-parts|dates|money)',
        'web/art/empty-sheet',
        'web/classes/(meta-line|weekday|workshop-agenda|workshop-date|zone-text)',
        'web/ui/(card|empty|price|rating)',
      ),
    },
    // What the landing page shares with the blog and the binder.
    {
      name: 'reading',
      test: files(
        'web/art/guides/\\w+',
        'web/art/plates/(bank-call|bedside|film-evening|half-past-ten|quiet-window|receipts|sunday-pot|unopened-box)',
        'web/art/emblems/\\w+',
        'web/binder/(emblem|guides|hue)',
        'web/blog/(byline|plate|tags)',
      ),
    },
    {
      name: 'notes',
      test: files(
        'web/blog/(blog-address|no-posts|post-card|post-meta)',
        'contract/address-word',
        'web/art/stamps/crew',
      ),
    },
    // Apart from both: pages that show no drawing of a post show pictures too.
    { name: 'photo', priority: 1, test: files('contract/pictures', 'web/ui/photo') },
    // Fetched when asked for. Each of its pieces alone would be named on every page that can ask.
    { name: 'dialog', test: /\/node_modules\/@base-ui\/(react\/(dialog|alert-dialog|internals)|utils)\// },
    // What the classes share with the schedule.
    {
      name: 'dates',
      test: new RegExp(
        `/node_modules/@date-fns/tz/|${files('web/classes/(event-thing|facts)', 'web/shell/visitor-zone').source}`,
      ),
    },
    { name: 'desk', test: files('contract/lesson-progress', 'web/binder/(lesson-address|use-desk)') },
  ]
}
