import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: groups() } } } } } },
})

/**
 * Groups modules that are loaded together into one chunk. By default the bundler creates dozens of chunks of a few
 * hundred bytes, which compress badly. Lazy-loaded modules (menus, drawer, toasts, API client) are not listed.
 */
function groups() {
  const files = (...paths: string[]) => new RegExp(`/(${paths.join('|')})\\.tsx?$`)
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
        // Without root.tsx: it imports the site's styles, and loading this chunk later would put them after a page's.
        'web/pwa/install-prompt',
        'web/boot/(init|pending-page|reload)',
        'web/art/(drawing|logo-mark|lost-trail)',
        'web/art/scenes/(base-camp|sunday-page)',
        'contract/media/image-variants',
        'web/binder/progress/(storage-keys|load-progress-module)',
        'web/search/search-button',
        'web/api/(api-error|delay|load-client)',
        'web/auth/session/(auth-provider|session-watcher|session-store|browser-session)',
        'web/layout/(user-menu|nav-links|error-page|site-frame|site-header)',
        'web/seo/page-meta',
        'web/boot/(build-version|csp-nonce|redirect-signed-out)',
        'web/router/(focus-on-navigate|public-prefetch)',
        'web/store/cart/(cart-button|cart-provider)',
        'web/ui/browser/(browser-storage|connection|use-is-hydrated)',
        'web/ui/(button|class-names|icon|responsive-image|surface|theme)',
        'web/ui/toast/(toast-bus|toast)',
        'web/ui/menu/menu',
        'web/ui/dialog/use-lazy-dialog',
      ),
    },
    {
      name: 'cards',
      test: files(
        'contract/(dates|money)',
        'contract/classes/class-path',
        'web/art/(empty-sheet|books/books)',
        'web/classes/workshop-times',
        'web/layout/use-money',
        'web/time/time-labels',
        'web/ui/(card|empty-state|price|rating|title-link)',
      ),
    },
    // Shared by the classes page and the pages of single classes.
    {
      name: 'classes',
      test: files('web/art/classes/classes', 'web/art/covers/course-cover', 'web/classes/(class-image|students)'),
    },
    {
      name: 'enroll',
      test: files('web/classes/(price-and-enroll|use-user-classes|user-classes)', 'web/enrollments/enroll-button'),
    },
    // Shared by the landing page, the blog and the binder.
    {
      name: 'reading',
      test: files(
        'web/art/guides/\\w+',
        'web/art/scenes/(bank-call|bedside|film-evening|half-past-ten|post-scenes|quiet-window|receipts|sunday-pot|unopened-box)',
        'web/art/icons/\\w+',
        'web/binder/category',
        'web/blog/(byline|post-cover|tags)',
      ),
    },
    {
      name: 'posts',
      test: files('web/blog/(blog-url|no-posts|post-card)', 'contract/slugs', 'web/art/stamps/crew'),
    },
    // Shared by the pages with a heading that the owner writes.
    {
      name: 'page-text',
      test: files('contract/page-texts/text-pages', 'web/router/failed-load', 'web/ui/page-picture'),
    },
    { name: 'article', test: files('web/blog/post/(guide-note|prose)') },
    // Lazy-loaded. Ungrouped, each of its modules would be listed on every page that can open a dialog.
    { name: 'dialog', test: /\/node_modules\/@base-ui\/(react\/(dialog|alert-dialog|internals)|utils)\// },
    {
      name: 'lesson',
      test: files(
        'contract/binder/lesson-progress',
        'web/binder/lesson-url',
        'web/binder/progress/use-progress-module',
      ),
    },
  ]
}
