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
        'web/pwa/install-prompt',
        'web/boot/init',
        'web/art/(drawing|logo-mark|lost-trail)',
        'web/art/scenes/base-camp',
        'web/binder/progress/(sync-on-auth|storage-keys|load-progress-module)',
        'web/search/search-button',
        'web/api/(api-error|load-client)',
        'web/auth/session/(auth-provider|sign-out-hooks|session-watcher|session-store|browser-session)',
        'web/layout/(user-menu|nav-links|error-page|navigation-progress|sign-in-link|site-footer|site-frame|site-header|nav-items|mobile-nav)',
        'web/seo/page-meta',
        'web/boot/csp-nonce',
        'web/store/cart/(cart-button|cart-provider|stored-cart)',
        'web/ui/browser/browser-storage',
        'web/ui/(button|class-names|icon|icon-button|surface)',
        'web/ui/toast/(toast-bus|toast|toast-card)',
        'web/ui/menu/menu',
        'web/ui/theme/(theme|theme-choice|theme-script)',
        'web/ui/dialog/use-lazy-dialog',
      ),
    },
    {
      name: 'paper',
      test: files(
        'contract/(date-parts|dates|money)',
        'web/art/empty-sheet',
        'web/classes/(meta-line|weekday|workshop-agenda|workshop-date)',
        'web/time/zone-label',
        'web/ui/(card|empty-state|price|rating)',
      ),
    },
    // What the landing page shares with the blog and the binder.
    {
      name: 'reading',
      test: files(
        'web/art/guides/\\w+',
        'web/art/scenes/(bank-call|bedside|film-evening|half-past-ten|post-scenes|quiet-window|receipts|sunday-pot|unopened-box)',
        'web/art/icons/\\w+',
        'web/binder/(category-icon|guides|category-color)',
        'web/blog/(byline|post-cover|tags)',
      ),
    },
    {
      name: 'notes',
      test: files('web/blog/(blog-url|no-posts|post-card|post-meta)', 'contract/url-word', 'web/art/stamps/crew'),
    },
    // Apart from both: pages that show no drawing of a post show pictures too.
    { name: 'photo', priority: 1, test: files('contract/media/image-variants', 'web/ui/responsive-image') },
    // Fetched when asked for. Each of its pieces alone would be named on every page that can ask.
    { name: 'dialog', test: /\/node_modules\/@base-ui\/(react\/(dialog|alert-dialog|internals)|utils)\// },
    // What the classes share with the schedule.
    {
      name: 'dates',
      test: new RegExp(
        `/node_modules/@date-fns/tz/|${files('web/seo/event-json-ld', 'web/ui/definition-list', 'web/time/use-time-zone').source}`,
      ),
    },
    {
      name: 'desk',
      test: files(
        'contract/binder/lesson-progress',
        'web/binder/lesson-url',
        'web/binder/progress/use-progress-module',
      ),
    },
  ]
}
