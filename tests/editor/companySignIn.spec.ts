// The company's sign-in as people use it, with a real provider. What the provider may answer is in
// tests/server/openIdConnect.test.ts.
import { CLIENT, openProvider, type CompanyProvider } from '#tests/support/companyProvider.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import { expect, OWN_PAGE, test } from '#tests/support/journey.ts';

let provider: CompanyProvider;
let showroom: OwnShowroom;

test.use({ ...OWN_PAGE, viewport: { width: 1280, height: 760 } });
test.beforeAll(async () => {
  showroom = await openOwnShowroom(async (address) => {
    provider = await openProvider(`${address}/auth/oidc/callback`);
    return {
      PUBLIC_URL: address,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ROLE_CLAIM: 'roles',
      OIDC_NAME: 'Acme account',
    };
  });
});
test.afterAll(async () => {
  await showroom.remove();
  await provider.close();
});

test('An editor signs in with their company account, where they were; one without a role is told so', async ({
  page,
}) => {
  const somebody = { email_verified: true, name: 'Grace' };
  provider.people = {
    grace: { ...somebody, email: 'grace@example.com', roles: ['author'] },
    guest: { ...somebody, email: 'guest@example.com', roles: [] },
  };
  const button = page.getByRole('button', { name: 'Acme account' });

  provider.person = 'guest';
  await page.goto(`${showroom.address}/edit/page/care`);
  await button.click();
  await expect(page.getByRole('alert')).toContainText(
    'Your company account may not edit this showroom. Ask an administrator.',
  );

  // The provider still knows the guest.
  await page.context().clearCookies();
  provider.person = 'grace';
  await button.click();
  await expect(page.getByRole('button', { name: 'Account of Grace' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/edit/page/care');
});
