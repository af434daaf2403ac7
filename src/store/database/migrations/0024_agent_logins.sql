ALTER TABLE "builder_token" ALTER COLUMN "hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "builder_token" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "builder_token" ADD COLUMN "redirect_uri" text;--> statement-breakpoint
ALTER TABLE "builder_token" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "builder_token" ADD COLUMN "grant_hash" text;--> statement-breakpoint
ALTER TABLE "builder_token" ADD COLUMN "refresh_hash" text;--> statement-breakpoint
ALTER TABLE "builder_token" ADD COLUMN "access_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "builder_token" ADD CONSTRAINT "builder_token_grant_hash_unique" UNIQUE("grant_hash");