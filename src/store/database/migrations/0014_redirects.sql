CREATE TABLE "missing_path" (
	"web_id" text NOT NULL,
	"path" text NOT NULL,
	"hits" integer NOT NULL,
	"last_hit_at" timestamp with time zone NOT NULL,
	CONSTRAINT "missing_path_web_id_path_pk" PRIMARY KEY("web_id","path")
);
--> statement-breakpoint
CREATE TABLE "redirect" (
	"web_id" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"status" integer NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp with time zone,
	CONSTRAINT "redirect_web_id_source_pk" PRIMARY KEY("web_id","source")
);
--> statement-breakpoint
ALTER TABLE "missing_path" ADD CONSTRAINT "missing_path_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirect" ADD CONSTRAINT "redirect_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missing_path_hits" ON "missing_path" USING btree ("web_id","hits","last_hit_at");