// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A Vendure server for the demo and for tests. It is copied into Vendure's folder and runs there in its own process.
 * Raan communicates with it over HTTP and never imports it.
 *
 * Environment: `ENGINE_DATABASE_URL` (`postgres://…`; unset: the file `vendure.sqlite` in the working folder), `ENGINE_PORT`, `ENGINE_PASSWORD` (of the superadmin).
 */
import { join } from 'node:path';
import { AdminUiPlugin } from '@vendure/admin-ui-plugin';
import { AssetServerPlugin } from '@vendure/asset-server-plugin';
import {
  bootstrap,
  DefaultGuestCheckoutStrategy,
  DefaultJobQueuePlugin,
  DefaultLogger,
  JobQueueService,
  LanguageCode,
  LogLevel,
  PaymentMethodHandler,
} from '@vendure/core';

/** PostgreSQL if the environment names one; else a file, which is enough for a trial. */
const postgres = process.env.ENGINE_DATABASE_URL && new URL(process.env.ENGINE_DATABASE_URL);
const database = postgres
  ? {
      type: 'postgres',
      synchronize: true,
      logging: false,
      // A parameter names the socket, as in PostgreSQL's own clients.
      host: postgres.searchParams.get('host') ?? postgres.hostname,
      port: Number(postgres.port || 5432),
      username: postgres.username,
      password: postgres.password,
      database: postgres.pathname.slice(1),
    }
  : { type: 'sqljs', synchronize: true, logging: false, location: 'vendure.sqlite', autoSave: true };
const port = Number(process.env.ENGINE_PORT);
const text = (value) => [{ languageCode: LanguageCode.en, value }];

/**
 * Authorises, settles or declines payments by the configuration of the payment method; `delay` delays the response
 * (ms).
 */
const demoPayment = new PaymentMethodHandler({
  code: 'raan-demo',
  description: text('Demo payment: no money moves'),
  args: {
    outcome: { type: 'string', defaultValue: 'Settled' },
    delay: { type: 'int', defaultValue: 0 },
  },
  createPayment: async (_ctx, order, amount, args, metadata) => {
    await new Promise((done) => setTimeout(done, args.delay));
    const errorMessage = args.outcome === 'Declined' ? 'declined by the demo' : undefined;
    return { amount, state: args.outcome, transactionId: `demo-${order.code}`, metadata, errorMessage };
  },
  settlePayment: () => ({ success: true }),
});

/** Thai QR: the payment arrives after the order; the owner confirms it in the admin by settling the payment. */
const thaiQr = new PaymentMethodHandler({
  code: 'raan-thai-qr',
  description: text('Thai QR (PromptPay), confirmed by the owner'),
  args: { promptpayId: { type: 'string', required: true } },
  createPayment: (_ctx, order, amount, args) => ({
    amount,
    state: 'Authorized',
    transactionId: `qr-${order.code}`,
    metadata: { public: { promptpayId: args.promptpayId } },
  }),
  settlePayment: () => ({ success: true }),
});

/** A promotion whose code the shop lists as a coupon; other codes are only for the people who got them. */
const raanListed = {
  name: 'raanListed',
  type: 'boolean',
  defaultValue: false,
  public: true,
  label: text('Listed as a coupon in the shop'),
};
const raanUuid = { name: 'raanUuid', type: 'string', nullable: true, public: true, label: text('Raan uuid') };

bootstrap({
  apiOptions: {
    port,
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'superadmin', password: process.env.ENGINE_PASSWORD ?? '' },
    requireVerification: false,
  },
  defaultLanguageCode: LanguageCode.th,
  dbConnectionOptions: database,
  customFields: { Product: [raanUuid], ProductVariant: [raanUuid], Promotion: [raanListed] },
  // Shoppers log in to Raan, so an order of a customer who is registered in Vendure arrives as a guest's order.
  orderOptions: {
    guestCheckoutStrategy: new DefaultGuestCheckoutStrategy({ allowGuestCheckoutForRegisteredCustomers: true }),
  },
  paymentOptions: { paymentMethodHandlers: [demoPayment, thaiQr] },
  plugins: [
    // Jobs compute which products a collection has.
    DefaultJobQueuePlugin.init({ pollInterval: 100 }),
    AssetServerPlugin.init({ route: 'assets', assetUploadDir: join(process.cwd(), 'assets') }),
    AdminUiPlugin.init({ route: 'admin', port, adminUiConfig: { tokenMethod: 'bearer' } }),
  ],
  logger: new DefaultLogger({ level: LogLevel.Warn, timestamp: false }),
}).then(
  async (app) => {
    await app.get(JobQueueService).start();
    process.stdout.write('engine ready\n');
  },
  (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  },
);
