ALTER TABLE "product" ADD COLUMN "facets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "rating" json;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "reviews" json;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "facets" json DEFAULT '[]'::json NOT NULL;